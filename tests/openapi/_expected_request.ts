import swagger from "swagger-client";
import type { Operation, Parameter } from "./_description.ts";

/** A request as another implementation of OpenAPI makes it. */
export interface Expected {
  url: string;
  headers: Record<string, unknown>;
}

/** What swagger-client makes of an operation and its parameters. */
export function expectedRequest(
  baseUrl: string,
  { path, method }: Operation,
  given: readonly { parameter: Parameter; value: unknown }[],
): Expected {
  const key = method.toLowerCase();
  // The style "label" without "explode" has had commas since OpenAPI 3.0.4 and
  // 3.1.1, as in RFC 6570; swagger-client still has the dots of before.
  const labels = given.map(({ parameter }) => parameter)
    .filter(({ style, explode }) => style === "label" && explode !== true);
  for (const { name } of labels) path = path.replace(`{${name}}`, `.{${name}}`);
  // Not to be given a query that is a part of the path: it loses placeholders.
  const [pathname, fixed] = path.split(/\?([^]*)/) as [string, string?];
  const { url, headers = {} } = swagger.buildRequest({
    spec: {
      openapi: "3.0.4",
      info: { title: "", version: "" },
      servers: [{ url: baseUrl }],
      paths: {
        [pathname]: {
          [key]: {
            operationId: "operation",
            parameters: given.map(({ parameter }) => // A reserved character is percent-encoded, which servers decode.
            ({
              ...parameter,
              allowReserved: false,
              ...labels.includes(parameter) && { style: "simple" },
            })),
          },
        },
      },
    },
    operationId: "operation",
    parameters: Object.fromEntries(
      given.map(({ parameter, value }) => [
        `${parameter.in}.${parameter.name}`,
        value,
      ]),
    ),
  });
  const separator = url.includes("?") ? "&" : "?";
  return { url: fixed ? url + separator + fixed : url, headers };
}

/**
 * Writes a URL so that two are equal where a server cannot tell them apart: one
 * way to percent-encode, and the query by its names.
 */
export function normalize(url: string): string {
  const [head = "", query = ""] = url.split(/\?([^]*)/);
  const pairs = query.split("&").filter(Boolean).map(normalizeEncoding);
  const nameOf = (pair: string) => pair.split("=")[0]!;
  pairs.sort((one, other) =>
    nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0
  );
  return `${normalizeEncoding(head)}?${pairs.join("&")}`;
}

function percentEncode(character: string): string {
  return /[!'()*]/.test(character)
    ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(character);
}

/** Percent-encodes what has to be, and decodes what has not to be. */
function normalizeEncoding(text: string): string {
  return text
    .replace(/[^\w.~$&+,;=:@/?%[\]-]/gu, percentEncode)
    .replace(/%[\dA-F]{2}/gi, (triplet) => {
      const character = String.fromCharCode(parseInt(triplet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
    });
}
