// Loaded before an example: what it sends with `fetch` goes to the server of the
// test, whatever its host, and the response has the URL that was asked for.
import process from "node:process";

const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { href, pathname, search } = new URL(request.url);
  const url = process.env.ORIGIN + pathname + search;
  const response = await send(new Request(url, request));
  return Object.defineProperty(response, "url", { value: href });
};
