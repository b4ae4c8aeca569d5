/** Parses a URL; nothing if it is none. Not every runtime has `URL.parse`. */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
