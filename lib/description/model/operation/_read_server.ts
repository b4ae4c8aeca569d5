import { toRecord } from "../../../_record.ts";
import { parseBaseUrl } from "../../../endpoint/url/_base_url.ts";
import { orNothing, toObject, toText } from "../_resolve.ts";

/** A server: its URL as `baseUrl` takes it, or else what the document says; neither if it is the document's server or the program's base URL. */
export type Server = { readonly baseUrl?: string; readonly text?: string };

/** A base URL in the form in which servers are compared; `undefined` for a path alone. */
export const readBase = (baseUrl: unknown): string | undefined =>
  orNothing(() => parseBaseUrl(new URL(`${baseUrl}`).href).prefix);

/** Reads the first server of a document; "/" if it lists none. */
export function readRootServer(servers: unknown): Server {
  return Array.isArray(servers) && servers.length
    ? readServer(servers)
    : toRecord({ text: "/" });
}

/** Reads the first server of a list, unless it is the document's server or the program's base URL. */
export function readServer(
  servers: unknown,
  root: Server = toRecord(),
  base?: string,
): Server {
  if (!Array.isArray(servers) || !servers.length) return toRecord();
  const { url, variables } = toObject(servers[0]);
  const known = new Map(Object.entries(toObject(variables)));
  const text = toText(url, "/").replace(
    /\{([^{}]*)\}/g,
    (placeholder, name) =>
      toText(toObject(known.get(name)).default, placeholder),
  );
  if (text === root.text) return toRecord();
  // A URL that begins with a slash does not depend on where the document is.
  const from = root.baseUrl ?? (text.startsWith("/") ? base : undefined);
  try {
    const { href, origin, pathname } = new URL(text, from);
    // It has neither user info nor a query.
    if (!/[{}]/.test(text) && href === origin + pathname) {
      const baseUrl = parseBaseUrl(href).prefix;
      const isUsual = baseUrl === root.baseUrl || baseUrl === base;
      return toRecord(isUsual ? {} : { baseUrl });
    }
  } catch {
    // It is relative, or not an http(s) URL.
  }
  return toRecord({ text });
}
