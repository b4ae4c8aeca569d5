import type { Tool } from "@waymark/endpoint/tools";
import { adviceOf } from "./_advice.ts";
import { type Cut, cutJson, cutText } from "./_cut.ts";
import { type Body, mediaTypeOf } from "./_read_body.ts";
import { textOf, type ToolResult } from "./_result.ts";
import { shapeBytes } from "./_shape_bytes.ts";
import { reveal } from "./json/_reveal.ts";
import { structuredOf } from "./json/_structured_content.ts";
import { nextPageOf } from "./page/_next_page.ts";

/** The most characters of `structuredContent`: clients close a connection that sends much more. */
const MOST_STRUCTURED = 1_000_000;

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

/** How a result is shaped. */
export interface Shape {
  /** The most characters of text. */
  readonly most: number;
  /** Whether the client knows the schema of the result, and so wants all of it. */
  readonly isDeclared: boolean;
  /** Whether the tool takes these arguments besides those of this call. */
  readonly accepts: (more: Readonly<Record<string, unknown>>) => boolean;
}

/**
 * Shapes a response for a model: JSON without white space, cut with a mark that
 * says what is missing, and the arguments of the next page.
 */
export function shapeResult(
  read: ReadResponse,
  tool: Tool,
  { most, isDeclared, accepts }: Shape,
): ToolResult {
  const { body, response } = read;
  const { note, result } = isDeclared
    ? structure(body, tool)
    : { note: "", result: undefined };
  if (body.kind === "nothing") {
    return {
      ...textOf(describeNothing(response), note),
      ...result,
    };
  }
  if (body.kind === "bytes") {
    return {
      ...shapeBytes(body.bytes, mediaTypeOf(response)),
      ...result,
    };
  }
  const cut = body.kind === "json"
    ? cutJson(body.data, most)
    : cutText(body.text, most);
  return {
    ...textOf(
      cut.text,
      ...warningsOn(read),
      note,
      ...waysOn(
        cut,
        nextPageOf({
          data: body.kind === "json" ? body.data : undefined,
          link: response.headers.get("link"),
          url: read.url,
          tool,
          accepts,
        }),
        tool,
      ),
    ),
    ...result,
  };
}

/** What a response says that has no content: with 201 and 202, often where to find what was made. */
function describeNothing({ status, headers }: Response): string {
  const said = `The server returned ${status} without content.`;
  const location = headers.get("location");
  if (!location) return said;
  return location.length > LONGEST_LOCATION
    ? `${said} Its Location header is too long to show.`
    : `${said} Its Location header is ${reveal(JSON.stringify(location))}.`;
}

/** What a model should know of a body that it reads. */
function warningsOn({ body, response, wantsJson }: ReadResponse): string[] {
  const warnings: string[] = [];
  if (wantsJson && mediaTypeOf(response) === "text/html") {
    warnings.push(
      "[The server sent a web page, not data. Often that is a login page: the credentials may be missing or wrong.]",
    );
  }
  if (body.kind === "text" && body.isBroken) {
    warnings.push(
      "[The server labelled this as JSON, but it is not valid JSON.]",
    );
  }
  if (body.kind === "json" && body.isCut) {
    warnings.push(
      '[Cut: this data is very deep; "…" stands for the lists and objects below level 100.]',
    );
  }
  return warnings;
}

/** How to see what was cut, and the next page. */
function waysOn({ mark }: Cut, next: string, tool: Tool): string[] {
  if (!mark) return [next];
  return [
    `${mark.text}${adviceOf(tool, mark.items)}]`,
    // Else a model would go on to it, and miss what was cut.
    next.replace("[There is", "[Besides what was cut, there is"),
  ];
}

/** What a result has besides what a model reads. */
interface Structured {
  readonly result: Partial<ToolResult>;
  /** What a model should know of that; empty for nothing. */
  readonly note: string;
}

/** What a client gets that was told the schema of the result: all of it, or an error. */
function structure(
  body: Body,
  { outputSchema = {} }: Tool,
): Structured {
  // Without this, the SDK would drop the text as well.
  const failed = { isError: true };
  switch (body.kind) {
    case "nothing":
      return {
        result: failed,
        note:
          "[The call succeeded. It counts as an error only because its description promises a result.]",
      };
    case "json": {
      if (body.isCut) return { result: failed, note: "" };
      const json = JSON.stringify(body.data);
      if (json.length > MOST_STRUCTURED) {
        return {
          result: failed,
          note:
            "[The call succeeded. It counts as an error only because its result is too large for structuredContent.]",
        };
      }
      const data: unknown = JSON.parse(json);
      return {
        result: { structuredContent: structuredOf(data, outputSchema) },
        note: JSON.stringify(data) === json
          ? ""
          : "[Numbers with more digits than JavaScript keeps are exact here, and rounded in structuredContent.]",
      };
    }
    default:
      return { result: failed, note: "" };
  }
}
