/** Parses a URL; `undefined` if it is not valid. Not every runtime has `URL.parse`. */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
