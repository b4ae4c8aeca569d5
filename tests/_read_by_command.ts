/**
 * Reads descriptions as `waymark openapi` does, in a project whose packages are made
 * for tests: openapi-typescript writes the document that it gets in place of types.
 *
 * @module
 */
import * as redocly from "@redocly/openapi-core";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, relative } from "node:path";
import process from "node:process";
import { main } from "../lib/cli/main.ts";

type Json = Record<string, unknown>;

const OPENAPI_TYPESCRIPT = `
exports.COMMENT_HEADER = "";
// A comment compiles, whatever TypeScript another test has loaded.
exports.astToString = (document) => "// " + JSON.stringify(document);
exports.scanDiscriminators = () => ({});
exports.transformSchema = (document) => document;
`;

const SWAGGER2OPENAPI = `
exports.convertObj = async (document) => ({ openapi: await globalThis.convertOfTest(document) });
`;

/** What the command reads of a description. */
export interface Read {
  readonly status: number;
  /** The document that types are made of; empty if there is none. */
  readonly document: Json;
  /** What the command says, with paths relative to the project. */
  readonly errors: string;
}

/** What stands for swagger2openapi. */
export type Convert = (document: Json) => Json | Promise<Json>;

/** Writes files into a new project, reads the first of them, and removes all. */
export async function readByCommand(
  files: Readonly<Record<string, string | Uint8Array>>,
  { convert, isInput = false }: { convert?: Convert; isInput?: boolean } = {},
): Promise<Read> {
  const folder = await mkdtemp(`${tmpdir()}/waymark-`);
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await writeFile(`${folder}/${path}`, content);
  };
  const tools = "node_modules/openapi-typescript";
  await write(`${tools}/index.js`, OPENAPI_TYPESCRIPT);
  await write(
    `${tools}/node_modules/@redocly/openapi-core/index.js`,
    "module.exports = globalThis.redoclyOfTest;",
  );
  Object.assign(globalThis, { redoclyOfTest: redocly, convertOfTest: convert });
  if (convert) {
    await write("node_modules/swagger2openapi/index.js", SWAGGER2OPENAPI);
  }
  for (const [path, content] of Object.entries(files)) {
    await write(path, content);
  }
  const first = `${folder}/${Object.keys(files)[0]}`;
  let errors = "";
  const status = await main(
    ["openapi", isInput ? "-" : first, "-o", `${folder}/api`],
    {
      readFile: (path) => readFile(path),
      readInput: () => readFile(first),
      write: () => Promise.resolve(),
      writeError: (text) => void (errors += text),
      color: false,
    },
  );
  const text = await readFile(`${folder}/api/paths.ts`, "utf8").catch(() => "");
  await rm(folder, { recursive: true });
  for (const path of [relative(process.cwd(), folder), folder]) {
    errors = errors.replaceAll(`${path}/`, "");
  }
  return {
    status,
    document: JSON.parse(text.slice("// ".length) || "{}"),
    errors,
  };
}
