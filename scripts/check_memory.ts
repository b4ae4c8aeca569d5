/**
 * Checks that the caches keep little alive on JavaScriptCore; what the tests
 * check on V8.
 *
 * @module
 */
import { assertLittleKept } from "../tests/hostile/_assert_little_kept.ts";
import { Report } from "./_report.ts";
import { executable, installTools } from "./_tools.ts";

await installTools();
const report = new Report();
await report.check(
  "what slices of long texts keep alive is little on Bun",
  () => assertLittleKept([executable("bun"), "run", "-"]),
);
report.exit();
