import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { cwd, stdin } from "node:process";
import { show } from "../../lib/_show.ts";
import type { Swagger2openapi } from "../../lib/description/load/text/_convert_swagger.ts";
import { parseDocument } from "../../lib/description/load/text/_parse_document.ts";
import { maskUserInfo } from "../serve/tools/_tools_for.ts";

/** The most bytes of a description that is downloaded. */
const MOST_BYTES = 50_000_000;

/**
 * Reads a description that a person named: a file, `-` for standard input, or an
 * https URL (http on this machine), in JSON or YAML.
 *
 * @param headers What the server of a URL wants, such as credentials.
 */
export async function readDescription(
  source: string,
  headers: Readonly<Record<string, string>>,
): Promise<object> {
  const content = isUrl(source)
    ? await download(source, headers)
    : source === "-"
    ? await readInput()
    : await readFile(source).catch(cannotRead(source));
  const name = source === "-" ? "standard input" : show(source);
  const { document } = await parseDocument(
    content,
    name,
    () => loadConverter(),
  );
  return document;
}

/** Whether a person named a URL, and not a file. */
export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function cannotRead(
  path: string,
): (error: { readonly code?: string }) => never {
  return ({ code }) => {
    const reason = code === "ENOENT" ? "there is no such file" : `${code}`;
    throw new Error(`cannot read ${show(path)}: ${reason}`);
  };
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function download(
  source: string,
  headers: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const url = new URL(source);
  if (url.username || url.password) {
    throw new Error(
      `${
        maskUserInfo(source)
      } has a user name or a password, which is not sent; pass --description-header-env authorization=VARIABLE`,
    );
  }
  if (
    url.protocol !== "https:" &&
    !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  ) throw new Error("Use https, so that nobody on the way changes the tools");
  const response = await fetch(url, {
    headers,
    // A redirect could lead to http, or into a private network.
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) {
    throw new Error(
      `GET ${url.origin}${url.pathname} returned ${response.status}`,
    );
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error("The description is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Finds swagger2openapi, which only Swagger 2.0 needs: beside this package, or in the folder where the command runs. */
export async function loadConverter(
  name = "swagger2openapi",
): Promise<Swagger2openapi | undefined> {
  try {
    return (await import(name)).default;
  } catch {
    try {
      return createRequire(`${cwd()}/`)(name);
    } catch {
      return undefined;
    }
  }
}
