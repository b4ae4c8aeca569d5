import { isFull } from "../_runs.ts";
import { type Block, withAssertions } from "./_blocks.ts";

/**
 * Runs each block as a module, with the packages of the project; in `deno task ci
 * volume`, which takes several seconds more, it checks their types before. What
 * they send with `fetch` goes to a server of the caller,
 * whatever its host.
 *
 * @param blocks Code with results as comments.
 * @param origin The server that answers their requests.
 * @returns What is wrong with each block that fails, by its name.
 */
export async function runBlocks(
  blocks: readonly Block[],
  origin: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const modules = blocks.map((block) => {
    const url = `data:application/typescript;base64,${
      btoa(
        String.fromCharCode(
          ...new TextEncoder().encode(withAssertions(block)),
        ),
      )
    }`;
    names.set(url, block.name);
    return `await run("${block.name}", () => import("${url}"));`;
  });
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      isFull ? "--check" : "--no-check",
      "--quiet",
      "--ext=ts",
      "--allow-env",
      "--allow-net=127.0.0.1",
      "--allow-read",
      "--allow-write",
      "-",
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1", ORIGIN: origin },
  }).spawn();
  const program = `
    import { createRunner } from "${import.meta.resolve("./_runner.ts")}";
    const run = createRunner();
    ${modules.join("\n")}
    Deno.exit();
  `;
  const output = process.output();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(program));
  await writer.close();
  const { stdout, stderr } = await output;
  const decoder = new TextDecoder();
  // A page says more than the address of a module.
  const said = decoder.decode(stderr).replace(
    /(data:application\/typescript;base64,[\w+/=]+):(\d+)/g,
    (text, url, line) =>
      names.get(url)?.replace(/\d+$/, line) ?? text.slice(0, 80),
  );
  const results = new Map(
    decoder.decode(stdout).split("\n").filter((line) => line.startsWith('["'))
      .map((line): [string, string] => JSON.parse(line)),
  );
  const failures = new Map<string, string>();
  for (const { name } of blocks) {
    const failure = results.get(name) ??
      // What does not compile keeps all of them from running: said once.
      (failures.size ? "did not run" : `did not run\n${said}`);
    if (failure) failures.set(name, failure);
  }
  return failures;
}
