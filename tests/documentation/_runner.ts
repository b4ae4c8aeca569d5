import axios from "axios";

/**
 * Creates the function that runs a block in the process that `runBlocks` starts,
 * and prints its name and what failed as a line of JSON.
 *
 * @param origin Where requests go instead of to the hosts that a page names.
 */
export function createRunner(
  origin: string,
): (name: string, load: () => Promise<unknown>) => Promise<void> {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return send(new Request(origin + pathname + search, request));
  };
  // It also sends without `fetch`, which nothing here could direct.
  axios.defaults.adapter = "fetch";
  return async (name, load) => {
    let failure = "";
    try {
      await load();
    } catch (error) {
      failure = error instanceof Error
        ? `${error.name}: ${error.message}`
        : `${error}`;
    }
    console.log(JSON.stringify([name, failure]));
  };
}
