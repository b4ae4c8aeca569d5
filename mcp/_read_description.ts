import { readFile } from "node:fs/promises";
import { parse } from "yaml";

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

/** What a description says at length about an operation, without markup. */
export function textOfOperation(
  document: object,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const { paths } = document as {
    paths?: Record<string, Record<string, { description?: unknown }>>;
  };
  const text = paths?.[path]?.[method]?.description;
  return typeof text === "string"
    ? text.slice(0, 2000).replace(/<[^<>]*>/g, " ")
    : "";
}

interface DescribedResponse {
  readonly $ref?: unknown;
  readonly content?: object;
}

/** Whether a description has a success of an operation without content. */
export function mayReturnNothing(
  document: object,
  { method, path }: { readonly method: string; readonly path: string },
): boolean {
  if (method === "head") return true;
  const { paths, components } = document as {
    paths?: Record<string, Record<string, { responses?: object }>>;
    components?: { responses?: Record<string, DescribedResponse> };
  };
  const responses = paths?.[path]?.[method]?.responses ?? {};
  return Object.entries(responses).some(([status, response]) => {
    if (!status.startsWith("2")) return false;
    const [, name] = /^#\/components\/responses\/([^/]+)$/
      .exec(`${response?.$ref}`) ?? [];
    const { content } = Object(
      name === undefined ? response : components?.responses?.[name],
    ) as DescribedResponse;
    return !Object.keys(content ?? {}).length;
  });
}

/**
 * The base URL that a description names first.
 *
 * @param source Where the description came from, which its server may be relative to.
 */
export function serverOf(document: object, source?: string | URL): string {
  const { servers } = document as { servers?: unknown };
  const [first] = Array.isArray(servers) ? servers : [];
  const { url, variables } = Object(first) as {
    url?: unknown;
    variables?: Record<string, { default?: unknown }>;
  };
  // Without servers, it is "/" (OpenAPI 3.1, section 4.8.1).
  const named = `${url ?? "/"}`.replace(
    /\{([^{}]+)\}/g,
    (whole, name) => `${variables?.[name]?.default ?? whole}`,
  );
  if (/[{}]/.test(named) || !URL.canParse(named, source)) {
    throw new Error(
      `The description names no server with an http(s) URL, but ${
        JSON.stringify(named.slice(0, 80))
      }; pass baseUrl (--base-url)`,
    );
  }
  return new URL(named, source).href;
}

/** A URL, without its user name and password: both would be a secret in messages. */
export function maskUserInfo(url: string | URL): string {
  return `${url}`.replace(/(?<=^[\w+.-]*:?[/\\]{2})[^/\\?#]*@/, "***@");
}
