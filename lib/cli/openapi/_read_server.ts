import { parseBaseUrl } from "../../endpoint/_base_url.ts";
import { toObject, toText } from "./_resolve.ts";

/** A server of a description. */
export interface Server {
  /** Its URL, as `baseUrl` takes it. */
  readonly baseUrl?: string;
  /** What the description says, where `baseUrl` does not take it. */
  readonly text?: string;
}

/**
 * Reads the first of the servers that are described.
 *
 * @param root The server of the whole description, for which there is an empty object.
 */
export function readServer(servers: unknown, root: Server = {}): Server {
  if (!Array.isArray(servers) || !servers.length) return {};
  const { url, variables } = toObject(servers[0]);
  const known = new Map(Object.entries(toObject(variables)));
  const text = toText(url, "/").replace(
    /\{([^{}]*)\}/g,
    (placeholder, name) =>
      toText(toObject(known.get(name)).default, placeholder),
  );
  if (text === root.text) return {};
  try {
    const { origin, pathname, username, password, search, hash } = new URL(
      text,
      root.baseUrl,
    );
    if (!/[{}]/.test(text) && !username && !password && !search && !hash) {
      const baseUrl = origin + pathname.replace(/(?<!\/)\/+$/, "");
      parseBaseUrl(baseUrl);
      return baseUrl === root.baseUrl ? {} : { baseUrl };
    }
  } catch {
    // Relative, or not of HTTP.
  }
  return { text };
}
