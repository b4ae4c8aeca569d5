/**
 * Runs the tests and the examples of the documentation. Its arguments go to
 * `deno test`: files, folders, or options such as `--filter=text`.
 *
 * @module
 */
import { permissions } from "./_permissions.ts";
import { jsrArguments } from "./_jsr.ts";
import { fromReport, toText } from "./_total.ts";

const report = "coverage/tests.xml";

await Deno.remove(report).catch(() => {});
const { success } = await new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "--doc",
    ...permissions,
    `--junit-path=${report}`,
    ...await jsrArguments(),
    ...Deno.args,
  ],
}).spawn().status;

const total = fromReport(await Deno.readTextFile(report).catch(() => ""));
// Nothing is reported when the tests do not compile.
if (!success && total.failed === 0) total.failed = 1;
console.log(toText(total));
Deno.exit(success ? 0 : 1);
