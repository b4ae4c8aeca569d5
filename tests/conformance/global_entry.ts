/**
 * Offers the suite as a global function, to a page and to other realms. Input
 * and result are JSON, so that every object is of the realm that it runs in.
 *
 * @module
 */
import { runSuite } from "./suite.ts";

Object.assign(globalThis, {
  runSuite: async (input: string) =>
    JSON.stringify(await runSuite(JSON.parse(input))),
});
