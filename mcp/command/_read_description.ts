import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { maskUserInfo } from "../serve/tools/_tools_for.ts";

/** The most bytes of a description. */
const MOST_BYTES = 50_000_000;

/**
 * Reads a description that a person named: a file, or an https URL (http on this
 * machine), in JSON or YAML.
 */
export async function readDescription(source: string): Promise<object> {
  const text = isUrl(source)
    ? await download(source)
    : await readFile(source, "utf8");
  const document: unknown = parseText(text);
  if (
    typeof document !== "object" || document === null ||
    !("openapi" in document) && !("swagger" in document)
  ) {
    throw new Error(
      `${source} is not an OpenAPI description: it has neither openapi nor swagger at its top`,
    );
  }
  return "swagger" in document ? await convert(document) : document;
}

/** Whether a person named a URL, and not a file. */
export function isUrl(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** JSON by the engine's parser, which is far faster, and anything else as YAML. */
function parseText(text: string): unknown {
  if (text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text);
    } catch {
      // YAML may begin with a brace as well, and its message names the line.
    }
  }
  return parse(text, { maxAliasCount: 10_000 });
}

async function download(source: string): Promise<string> {
  const url = new URL(source);
  if (url.username || url.password) {
    throw new Error(
      `${
        maskUserInfo(source)
      } has a user name or a password, which is not sent; download the description, and pass the file`,
    );
  }
  if (
    url.protocol !== "https:" &&
    !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  ) throw new Error("Use https, so that nobody on the way changes the tools");
  const response = await fetch(url, {
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
  return await new Blob(chunks as BlobPart[]).text();
}

/** Turns Swagger 2.0 into OpenAPI 3. */
async function convert(document: object): Promise<object> {
  // Loaded for Swagger alone: it takes longer than all the rest.
  const { default: converter } = await import("swagger2openapi");
  const { openapi } = await converter.convertObj(document as never, {
    patch: true,
    resolve: false,
    warnOnly: true,
  });
  return openapi;
}
