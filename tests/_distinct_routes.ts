/**
 * Builds requests for a million routes that are all different, and prints how
 * many bytes of the heap are in use afterwards. A program of its own, because
 * nothing else is to be on its heap.
 *
 * @module
 */
import { endpoint, EndpointError } from "../mod.ts";

let routes = 0;

function build(...given: unknown[]): void {
  routes++;
  // Twice, because caches keep little of what comes once.
  for (let time = 0; time < 2; time++) {
    try {
      Reflect.apply(endpoint, undefined, given);
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
    }
  }
}

for (let index = 0; index < 500_000; index++) {
  build(`GET /a/${index}/{x}`, { x: 1 });
  build({ url: `/b/${index}`, headers: { [`h${index % 100_000}`]: "1" } });
}
// As much as an entry of a cache can hold, and more of it than a cache has room for.
for (let index = 0; index < 500; index++) {
  build(`GET /${index}${"{a}".repeat(1350)}`);
  build({ url: `/${index}${"{/a*}".repeat(800)}` });
  build("GET /", { baseUrl: `https://h${index}.example/${"a".repeat(4000)}` });
}

const { gc } = globalThis as { gc?: () => void };
if (gc === undefined) throw new Error("Run it with --v8-flags=--expose-gc");
gc();
const { heapUsed } = Deno.memoryUsage();
console.log(JSON.stringify({ routes, heap: heapUsed }));
