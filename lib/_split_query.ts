/** Splits a URL, or a route, before its query; a fragment is dropped. */
export function splitQuery(url: string): [start: string, query: string] {
  const [, start = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(url)!;
  return [start, query];
}
