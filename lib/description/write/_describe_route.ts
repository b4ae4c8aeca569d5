import { isNested } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { remember } from "../../_remember.ts";
import {
  hasBody,
  type MethodName,
  onlyReads,
  type RouteUrl,
} from "../../endpoint/url/_route.ts";
import {
  type DescribeRoute,
  jsonTypeOf,
  type Place,
  type RouteDescription,
} from "../../endpoint/build/_parameter_writer.ts";
import { JSON_TYPE } from "../../endpoint/headers/_headers.ts";
import type { Operation } from "../model/operation/_read_operations.ts";
import type { Node } from "../model/_resolve.ts";
import { usualStyle } from "../model/parameter/_style.ts";
import { readPath } from "./_described_path.ts";
import { findRoute, type FoundRoute } from "./_find_route.ts";
import { placerOf } from "./_placer_of.ts";
import type { Rules } from "./_rules.ts";
import { rulesOf } from "./_rules_of.ts";
import { toTree, withDates } from "./_with_dates.ts";
import { writeBody } from "./_write_body.ts";
import { writeValue } from "./_write_value.ts";

/** Creates the function that finds what the rules of an API say about the route of a call. */
export function describeRouteBy(rules: Rules): DescribeRoute {
  return remember((route) => {
    const found = findRoute(route, rules);
    return { ...describeRoute(found), placeOf: placerOf(found, rules) };
  });
}

/** An operation whose route is written as the document does. */
export type OperationDescription = ReturnType<typeof describeOperation>;

/** Describes the route of an operation for tools, which place their arguments themselves. */
export function describeOperation(document: Node, operation: Operation) {
  const rules = rulesOf(document, operation);
  const method = operation.method.toLowerCase() as MethodName;
  const url = readPath(operation.path, rules);
  return describeRoute({ method, url, rules });
}

/** Media types of which servers often accept several, so that a file keeps its own type. */
const MEDIA = /^(?:image|audio|video)\//;

/** Describes a route by its rules, but for the places of its parameters. */
function describeRoute<Url extends RouteUrl | undefined>(
  { method, url, rules }: FoundRoute & { readonly url: Url },
): RouteDescription & { readonly method: MethodName; readonly url: Url } {
  const { parameters, json = [], body: contentType, styles } = rules;
  const dates = toTree(rules.dates);
  /** The value that is written for a value, and its style. */
  const read = (place: Place, name: string, value: unknown) => ({
    style: parameters.get(name)?.get(place) ?? usualStyle(place),
    written: withDates(value, dates.get(place)?.get(name)),
  });
  const isText = (value: unknown) =>
    rules.text && (typeof value === "string" || value instanceof Date);

  return {
    method,
    url,
    baseUrl: rules.baseUrl,
    accept: rules.accept,
    isPublic: rules.public === true,
    onlyReads: onlyReads(method),
    placeOf: undefined,
    writePair(place, name, value) {
      const { style, written } = read(place, name, value);
      return writeValue(place, style, name, written);
    },
    writeBare(place, name, value) {
      const { style, written } = read(place, name, value);
      // An expression of the path writes the rest.
      const isWritten = style.name === "json" ||
        place === "header" && parameters.get(name)?.has(place) &&
          isNested(written);
      return isWritten && (value ?? null) !== null
        ? writeValue(place, style, name, written)
        : written;
    },
    completeBody(fields, values) {
      if (rules.required && hasBody(method)) fields ??= toRecord();
      for (const name of rules.inBody ?? []) {
        if (fields && name in values) fields[name] = values[name];
      }
      return fields;
    },
    isJson: (status) => json.some((it) => it === `${status}` || it === "2XX"),
    contentTypeOf(value) {
      const [kind] = MEDIA.exec(`${contentType}`) ?? [];
      if (kind && value instanceof Blob && value.type.startsWith(kind)) {
        return value.type;
      }
      return contentType ?? (isText(value) ? JSON_TYPE : jsonTypeOf(value));
    },
    writeBody(value, contentType, isGiven) {
      const written = withDates(value, dates.get("body"));
      // If the call sets the type, a string is the body itself.
      return isText(value) && !isGiven
        ? JSON.stringify(written)
        : writeBody(written, contentType, styles);
    },
  };
}
