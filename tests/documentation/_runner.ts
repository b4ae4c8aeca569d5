import axios from "axios";
import "./_redirect.mjs";

/**
 * Creates the function that runs a block in the process that `runBlocks` starts,
 * and prints its name and what failed as a line of JSON.
 */
export function createRunner(): (
  name: string,
  load: () => Promise<unknown>,
) => Promise<void> {
  // Otherwise it sends without `fetch`, and its requests are not redirected.
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
