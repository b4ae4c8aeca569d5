/** The base of URLs that are only a path, outside of web pages. */
export const NO_ORIGIN = "http://path.invalid";

/** Reads the URL of a request, which may be only a path. */
export function urlOf(url: string): URL {
  return new URL(url, globalThis.location?.href ?? NO_ORIGIN);
}

/** The path of a URL and its query. One that begins with "//" would be read as a host. */
export function pathOf({ pathname, search }: URL): string {
  return (pathname + search).replace(/^\/\//, "/.//");
}
