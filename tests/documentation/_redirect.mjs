// Loaded before an example: what it sends with `fetch` goes to the server of the
// test, whatever its host.
import process from "node:process";

const send = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  return send(new Request(process.env.ORIGIN + pathname + search, request));
};
