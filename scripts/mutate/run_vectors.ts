/**
 * Runs the vectors on one copy of the library after the other: a process for
 * all of them reads the vectors only once. Each line of the input is the folder
 * of a copy; the line that answers it is `true` when all cases pass.
 *
 * @module
 */
import { createInterface } from "node:readline";
import process from "node:process";
import {
  type Library,
  runCase,
  type VectorFile,
} from "../conformance/vectors.ts";

const folder = new URL("../../tests/vectors/", import.meta.url);
const cases = [...Deno.readDirSync(folder)]
  .map(({ name }) => name)
  // What has a million characters comes last.
  .sort((a, b) =>
    Number(a.startsWith("hostile")) - Number(b.startsWith("hostile"))
  )
  .flatMap((name): VectorFile["cases"] =>
    JSON.parse(Deno.readTextFileSync(new URL(name, folder))).cases
  );

async function passes(copy: string): Promise<boolean> {
  try {
    const octokit = await import(`file://${copy}lib/octokit/endpoint.ts`);
    const library: Library = {
      ...await import(`file://${copy}mod.ts`),
      ...await import(`file://${copy}lib/uri_template/parse_template.ts`),
      octokit: octokit.endpoint,
    };
    return cases.every((it) => runCase(library, it) === undefined);
  } catch {
    return false;
  }
}

for await (const copy of createInterface({ input: process.stdin })) {
  console.log(await passes(copy));
}
