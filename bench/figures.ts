/**
 * Measures everything on a quiet machine, and writes the figures into the pages
 * that show them, one script after the other.
 */
import { root } from "../scripts/_tools.ts";

const SCRIPTS = [
  "scripts/build_npm.ts",
  "mcp/scripts/build.ts",
  "bench/run.ts --write",
  "bench/types/bench.ts --write",
  "bench/peers.ts --write",
  "bench/faults.ts --write",
  "bench/service.ts --write",
  "bench/tools.ts --write",
  "bench/sends.ts --write",
  "scripts/size.ts --write",
];

for (const script of SCRIPTS) {
  console.log(`\n=== ${script}`);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", ...script.split(" ")],
    cwd: root,
  }).spawn().status;
  if (!success) throw new Error(`${script} failed`);
}
