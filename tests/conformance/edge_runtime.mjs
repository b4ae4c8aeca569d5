// Runs the suite in Vercel's edge-runtime: the arguments are the paths of the
// package, of the suite and of the input; the result goes to standard output.
import { readFileSync } from "node:fs";

const [library, suite, input] = process.argv.slice(2);
const { EdgeRuntime } = await import(library);
const runtime = new EdgeRuntime({ initialCode: readFileSync(suite, "utf8") });
console.log(await runtime.context.runSuite(readFileSync(input, "utf8")));
process.exit();
