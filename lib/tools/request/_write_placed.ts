import { NO_VALUES } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import type { OperationDescription } from "../../description/write/_describe_route.ts";
import { optionsOf } from "../../endpoint/_api_of.ts";
import { addHeaders, addQuery } from "../../endpoint/build/_apart.ts";
import { buildRequest } from "../../endpoint/build/_build_request.ts";
import { mergeOptions, type Options } from "../../endpoint/build/_merge.ts";
import type { RequestOptions } from "../../types/mod.ts";
import type { Placed } from "./_place_arguments.ts";

/**
 * Writes the request of values that are in their places.
 *
 * @param start The options that it starts from.
 */
export function writePlaced(
  { path, query, header, cookie, body }: Placed,
  writer: OperationDescription,
  start: Options,
): RequestOptions {
  const { method, url } = writer;
  const options = mergeOptions(
    optionsOf(writer, start),
    toRecord({ headers: header, data: body }),
    (name, value) => writer.writeBare("header", name, value),
  );
  const call = {
    method,
    url,
    options,
    writer,
    parameters: NO_VALUES,
    passed: NO_VALUES,
  };
  return buildRequest(call, {
    strict: undefined,
    assertNoOption: undefined,
    place: () => ({
      values: [...url.slots.keys()]
        .map((name) => writer.writeBare("path", name, path[name])),
      query: addQuery("", query, writer),
      fields: undefined,
      headers: addHeaders(options.headers, [], cookie, writer),
    }),
  });
}
