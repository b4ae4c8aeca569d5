import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { mediaKindOf } from "../../_media_type.ts";
import type { Values } from "../../_read_values.ts";
import type { RouteWriter } from "../../endpoint/build/_parameter_writer.ts";
import { toPlaceholder } from "../../description/write/_described_path.ts";
import { expandExpression } from "../../uri_template/_expand_expression.ts";
import type { PlannedPlace } from "../plan/_plan_tool.ts";
import { stemOf } from "../plan/_canonical.ts";

/** A name that a value gives to a request. */
export interface SentName {
  readonly name: string;
  /** The parameter, or the key of the body, that gives it to the request. */
  readonly owner: string;
  /** What a form writes in brackets after it. */
  readonly below: unknown;
}

/**
 * The names that a value gives to a request in its style. What cannot be written has
 * no names; building the request reports it.
 *
 * @param contentType That of the body.
 */
export function namesOf(
  place: PlannedPlace,
  value: unknown,
  writer: RouteWriter,
  contentType: string,
): readonly SentName[] {
  if (!isNested(value)) return [];
  try {
    return [...writtenNames(place, value, writer, contentType)];
  } catch {
    return [];
  }
}

function* writtenNames(
  { location, name, style }: PlannedPlace,
  value: object,
  writer: RouteWriter,
  contentType: string,
): Iterable<SentName> {
  const inText = (text: string | undefined) => namesInText(text ?? "", name);
  switch (location) {
    case "body":
      if (isPlainObject(value)) yield* namesInBody(value, writer, contentType);
      break;
    case "query":
      yield* inText(writer.writePair("query", name, value));
      break;
    case "querystring":
      for (const [key, member] of Object.entries(value)) {
        yield* inText(writer.writePair("query", key, member));
      }
      break;
    case "path":
      // Some servers read the pairs of a segment like those of a query.
      if (style?.name === "matrix") {
        yield* inText(
          expandExpression(toPlaceholder(name, 0, style), [value]),
        );
      }
  }
}

/** The names in pairs of a query or of a segment of the path. */
function namesInText(text: string, owner: string): SentName[] {
  const names = text.split(/[&;]/).map((pair) => pair.split("=", 1)[0]!);
  return [...new Set(names)].filter((name) => name)
    .map((name) => ({ name: decodeURIComponent(name), owner, below: null }));
}

function* namesInBody(
  body: Readonly<Record<string, unknown>>,
  writer: RouteWriter,
  contentType: string,
): Iterable<SentName> {
  const kind = mediaKindOf(contentType);
  const isForm = kind === "form" || kind === "multipart";
  for (const [owner, value] of Object.entries(body)) {
    // The program may name another type, which has the key as it is.
    const fields: Values = {
      [owner]: null,
      ...isForm && fieldsOf(owner, value),
    };
    for (const [name, member] of Object.entries(fields)) {
      const below = kind === "form" ? member : null;
      yield { name, owner, below };
      // A server may read `[a]` as `a`.
      if (stemOf(name) || !isNested(below)) continue;
      for (const it of namesInBody({ ...below }, writer, contentType)) {
        yield { ...it, owner };
      }
    }
  }

  function fieldsOf(name: string, value: unknown): object | undefined {
    try {
      return isNested(value)
        ? writer.writeBody({ [name]: value }, contentType, true) as object
        : undefined;
    } catch {
      return undefined;
    }
  }
}
