/**
 * Times the import of a bundle and the first call of its `endpoint`, in the
 * process that it is run in. Writes both as JSON, in microseconds.
 *
 * @module
 */
import process from "node:process";
import { pathToFileURL } from "node:url";

const bundle = pathToFileURL(process.argv[2]!).href;
const start = performance.now();
const { endpoint } = await import(bundle);
const imported = performance.now();
endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
const called = performance.now();
console.log(
  JSON.stringify([(imported - start) * 1000, (called - imported) * 1000]),
);
