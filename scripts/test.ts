/**
 * Runs the tests and the examples of the documentation, and prints the files,
 * what fails, and one total; with `--verbose` all that `deno test` prints. Its
 * other arguments go to `deno test`: files, folders, or options such as
 * `--filter=text`.
 *
 * @module
 */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { brief } from "./_brief.ts";
import { permissions } from "./_permissions.ts";
import { jsrArguments } from "./_jsr.ts";
import { fromReport, toText } from "./_total.ts";

const report = "coverage/tests.xml";
const isVerbose = Deno.args.includes("--verbose");

await Deno.remove(report).catch(() => {});
const child = new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "--doc",
    "--parallel",
    ...permissions,
    `--junit-path=${report}`,
    ...await jsrArguments(),
    ...Deno.args.filter((argument) => argument !== "--verbose"),
  ],
  env: isVerbose ? {} : { NO_COLOR: "1" },
  stdout: isVerbose ? "inherit" : "piped",
}).spawn();
if (!isVerbose) {
  const lines = createInterface({ input: Readable.fromWeb(child.stdout) });
  for await (const line of brief(lines)) console.log(line);
}
const { success } = await child.status;

const total = fromReport(await Deno.readTextFile(report).catch(() => ""));
// Nothing is reported when the tests do not compile.
if (!success && total.failed === 0) total.failed = 1;
console.log(toText(total));
Deno.exit(success ? 0 : 1);
