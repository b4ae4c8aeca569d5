/**
 * Runs the suite in a page, as the global function `runSuite`.
 *
 * @module
 */
import { runSuite } from "./suite.ts";

Object.assign(globalThis, { runSuite });
