/**
 * Checks how the time grows for hostile input of up to a million characters:
 * what the tests check up to a quarter of that.
 *
 * @module
 */
import { ok } from "node:assert";
import { measured } from "../tests/growth/_measured.ts";
import { Report } from "./_report.ts";

const growths = await measured("_hostile_inputs.ts", {
  size: 1_048_576,
  patience: 500,
  short: 100,
});
const report = new Report({ isBrief: true });
for (const [name, { isFine, ...growth }] of growths) {
  await report.check(
    `the time grows no faster than ${name}`,
    () => ok(isFine, JSON.stringify(growth)),
  );
}
report.exit();
