/** The base of URLs that are only a path, where there is no document that has one. */
export const NO_ORIGIN = "http://path.invalid";

/** Reads the URL of a request, which may be only a path. */
export function urlOf(url: string): URL {
  return new URL(url, globalThis.location?.href ?? NO_ORIGIN);
}

/** Writes a URL, which is only a path again if it was. */
export function toText({ href }: URL): string {
  return href.startsWith(`${NO_ORIGIN}/`) ? href.slice(NO_ORIGIN.length) : href;
}
