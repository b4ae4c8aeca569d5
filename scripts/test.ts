/**
 * Runs the tests and the examples of the documentation, compiles them at the
 * same time, and prints what fails and one total. Arguments go to `deno test`:
 * files, folders, or options such as `--filter=text`. Tests that take long are
 * in files called `_long.ts`, which `deno test` runs only where they are named.
 */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { jsrArguments } from "./_jsr.ts";
import { fromReport, toText } from "./_total.ts";

const report = await Deno.makeTempFile({ suffix: ".xml" });
const given = [...await jsrArguments(), ...Deno.args];
const types = new Deno.Command(Deno.execPath(), {
  args: ["test", "--no-run", "--quiet", ...given],
}).spawn();
const tests = new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "--no-check",
    "--parallel",
    // What they write is in temporary folders.
    ...["--allow-env", "--allow-net=127.0.0.1", "--allow-read"],
    ...["--allow-run", "--allow-write"],
    "--reporter=dot",
    `--junit-path=${report}`,
    ...given,
  ],
  env: {
    NO_COLOR: "1",
    // One more than there are cores: some tests only wait.
    DENO_JOBS: `${navigator.hardwareConcurrency + 1}`,
  },
  stdout: "piped",
}).spawn();
for await (const line of createInterface(Readable.fromWeb(tests.stdout))) {
  // A test that passes prints only a dot.
  if (!/^[.,!]?$/.test(line)) console.log(line);
}
const ends = await Promise.all([tests.status, types.status]);
const success = ends.every((end) => end.success);
const total = fromReport(await Deno.readTextFile(report));
await Deno.remove(report);
// Nothing is reported when the tests do not compile.
if (!success && total.failed === 0) total.failed = 1;
console.log(toText(total));
Deno.exit(success ? 0 : 1);
