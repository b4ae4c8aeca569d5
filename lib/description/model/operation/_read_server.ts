import { toRecord } from "../../../_record.ts";
import { parseBaseUrl } from "../../../endpoint/url/_base_url.ts";
import { toObject, toText } from "../_resolve.ts";

/** A server: its URL as `baseUrl` takes it, or else what the description says; neither where it is that of the root or the base URL. */
export type Server = { readonly baseUrl?: string; readonly text?: string };

/** A base URL in the form in which servers are compared; `undefined` for a path alone. */
export function readBase(baseUrl: unknown): string | undefined {
  try {
    return parseBaseUrl(new URL(`${baseUrl}`).href).prefix;
  } catch {
    return undefined;
  }
}

/** Reads the first server of a document; "/" if it lists none. */
export function readRootServer(servers: unknown): Server {
  return Array.isArray(servers) && servers.length
    ? readServer(servers)
    : toRecord({ text: "/" });
}

/** Reads the first of the servers that are described, where it is neither that of the root nor the base URL. */
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
  // What begins with a slash means the same wherever the description is.
  const from = root.baseUrl ?? (text.startsWith("/") ? base : undefined);
  try {
    const { href, origin, pathname } = new URL(text, from);
    // Neither user info nor a query.
    if (!/[{}]/.test(text) && href === origin + pathname) {
      const baseUrl = parseBaseUrl(href).prefix;
      const isUsual = baseUrl === root.baseUrl || baseUrl === base;
      return toRecord(isUsual ? {} : { baseUrl });
    }
  } catch {
    // Relative, or not of HTTP.
  }
  return toRecord({ text });
}
