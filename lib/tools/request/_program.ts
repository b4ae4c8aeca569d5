import { readOptions } from "../../_read_options.ts";
import { readValues, type Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { eachHeader } from "../../endpoint/headers/_headers.ts";
import { Pins } from "../plan/_pins.ts";

/** What the program gives to one request. */
export interface Program {
  /** By their names in lower case. */
  readonly headers: Values;
  /** The same, by what servers take for their names. */
  readonly headerPins: Pins;
  readonly parameters: Values;
  /** The parameters, which no argument sets. */
  readonly pins: Pins;
  readonly request: unknown;
}

/** The options of a request of a tool. */
const REQUEST_OPTIONS = {
  headers: {},
  parameters: {},
  request: {},
};

export function readProgram(options: unknown): Program {
  const { headers: passed, parameters: values, request } = readOptions(
    options,
    REQUEST_OPTIONS,
    "a request of a tool",
  );
  const headers = toRecord();
  eachHeader(passed ?? {}, (name, value) => headers[name] = value);
  const parameters = readValues("parameters", values);
  return {
    headers,
    headerPins: new Pins(Object.entries(headers)),
    parameters,
    pins: new Pins(Object.entries(parameters)),
    request,
  };
}
