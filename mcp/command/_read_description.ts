import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { stdin } from "node:process";
import { show } from "../../lib/_show.ts";
import type { Node } from "../../lib/description/model/_resolve.ts";
import { parseDocument } from "../../lib/description/load/text/_parse_document.ts";

/** Reads a description that a person named: a file, or `-` for standard input, in JSON or YAML. */
export async function readDescription(source: string): Promise<Node> {
  const content = source === "-"
    ? await readInput()
    : await readFile(source).catch(cannotRead(source));
  const name = source === "-" ? "standard input" : show(source);
  const { document } = await parseDocument(content, name, () => {
    throw new Error(
      `${name} is Swagger 2.0; convert it: npx -p swagger2openapi swagger2openapi shop.json | waymark-mcp -`,
    );
  });
  return document;
}

function cannotRead(
  path: string,
): (error: { readonly code?: string }) => never {
  return ({ code }) => {
    const reason = /^https?:/i.test(path)
      ? "pass what it returns, as in: curl https://… | waymark-mcp -"
      : code === "ENOENT"
      ? "there is no such file"
      : `${code}`;
    throw new Error(`cannot read ${show(path)}: ${reason}`);
  };
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}
