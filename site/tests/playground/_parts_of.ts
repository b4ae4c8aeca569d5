import { createEndpoint } from "@waymark/endpoint";
import { MARK, traceUrl, type UrlPart } from "../../playground/trace_url.ts";

/** The URL that a function builds for the playground. */
export function urlOf(
  route: string,
  parameters: object,
  baseUrl = "https://api.github.com",
): string {
  const build = createEndpoint({
    baseUrl,
    strict: false,
    trustedOrigins: "*",
  }) as (route: string, parameters: object) => { url: string };
  return build(route, parameters).url;
}

/** The parts of that URL. */
export function partsOf(
  route: string,
  parameters: object,
  baseUrl = "https://api.github.com",
): UrlPart[] {
  const [origin] = /(?<= )https?:..[^/]*/.exec(route) ?? [baseUrl];
  return traceUrl(
    urlOf(route, parameters, baseUrl),
    origin!.replace(/\/$/, ""),
    Object.keys(parameters),
    (name) => urlOf(route, { ...parameters, [name]: MARK }, baseUrl),
  );
}
