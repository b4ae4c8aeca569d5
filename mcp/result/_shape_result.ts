import type { Tool } from "@waymark/endpoint/tools";
import { waitOf } from "./_wait_of.ts";
import { adviceOf } from "./page/_advice.ts";
import { cutJson, cutText } from "./text/_cut.ts";
import { nextPageOf } from "./page/_next_page.ts";
import { type Body, mediaTypeOf } from "./_read_body.ts";
import { quote, textOf, type ToolResult } from "./text/_result.ts";
import { shapeBytes } from "./_shape_bytes.ts";

/** The most characters of a location in a text. */
const LONGEST_LOCATION = 2000;

/** A response that was read, without secrets. */
export interface ReadResponse {
  readonly body: Body;
  readonly response: Response;
  /** The URL that it came from. */
  readonly url: string;
  /** Whether the request asked for JSON. */
  readonly wantsJson: boolean;
}

/**
 * Shapes a response for a model: JSON without white space, cut with a mark that
 * says what is missing, and the arguments of the next page.
 *
 * @param most The most characters of text.
 */
export function shapeResult(
  read: ReadResponse,
  tool: Tool,
  most: number,
): ToolResult {
  const { body, response, url } = read;
  const { status, headers } = response;
  if (body.kind === "nothing") {
    const said = `The server returned ${status} without content.`;
    return textOf([said, ...whereOf(response)].join(" "));
  }
  if (body.kind === "bytes") {
    return shapeBytes(body.bytes, mediaTypeOf(response));
  }
  const { text, mark, items } = body.kind === "json"
    ? cutJson(body.data, most)
    : cutText(body.text, most);
  const data = body.kind === "json" ? body.data : undefined;
  const next = nextPageOf({ data, link: headers.get("link"), url }, tool);
  return textOf(
    text,
    ...warningsOn(read),
    // What was accepted is not done yet (RFC 9110, section 15.3.3).
    status === 202 ? whereOf(response).join(" ") : "",
    mark && `${mark} ${adviceOf(tool, items)}`,
    // Else a model would go on to it, and miss what was cut.
    mark ? next.replace("There is", "Besides what was cut, there is") : next,
  );
}

/** Where to find what was made or will be, and when to look. */
function whereOf(response: Response): string[] {
  const location = response.headers.get("location");
  const wait = waitOf(response);
  return [
    ...location === null ? [] : [
      location.length > LONGEST_LOCATION
        ? "Its Location header is too long to show."
        : `Its Location header is ${quote(location)}.`,
    ],
    ...wait ? [`It asks to wait${wait}.`] : [],
  ];
}

/** What a model should know of a body that it reads. */
function warningsOn({ body, response, wantsJson }: ReadResponse): string[] {
  const isPage = wantsJson && mediaTypeOf(response) === "text/html";
  return [
    isPage
      ? "The server sent a web page, not data. Often that is a login page: the credentials may be missing or wrong."
      : "",
    body.kind === "text" && body.isBroken
      ? "The server labelled this as JSON, but it is not valid JSON."
      : "",
    body.kind === "json" && body.isCut
      ? 'Cut: this data is very deep; "…" stands for the lists and objects below level 100.'
      : "",
  ];
}
