import { isNested } from "../../_is_plain_object.ts";
import { readOptions } from "../../_read_options.ts";
import { readValues, type Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { snapshot } from "../../_snapshot.ts";
import { eachHeader } from "../../endpoint/headers/_headers.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { Pins } from "../plan/_pins.ts";
import type { Plan, PlannedPlace } from "../plan/_plan_tool.ts";

/** What the program sets in one request. */
export interface Program {
  /** By their names in lower case. */
  readonly headers: Values;
  readonly request: unknown;
  /** All parameters, which no argument sets. */
  readonly pins: Pins;
  /** The places that it sets, or a name that a server may take for theirs. */
  readonly places: ReadonlySet<PlannedPlace>;
  /** What it gives to the body in this request alone. */
  readonly bodyKeys: Values;
}

/** The options of a request of a tool. */
const REQUEST_OPTIONS = { headers: {}, parameters: {}, request: {} };

export function readProgram(options: unknown, plan: Plan): Program {
  const { headers: passed, parameters, request } = readOptions(
    options,
    REQUEST_OPTIONS,
    "a request of a tool",
  );
  const values = readValues("parameters", parameters);
  const headers = toRecord();
  eachHeader(passed ?? {}, (name, value) => headers[name] = value);
  const headerPins = new Pins().with(headers);
  const pins = plan.pins.with(values);
  const isSet = ({ location, name, argument }: PlannedPlace) => {
    switch (location) {
      case "body":
        return false;
      case "path":
        return !argument || pins.valueOf(name) !== undefined;
      default:
        return location === "header" &&
            headerPins.spellingOf(name) !== undefined ||
          pins.takenFor(name) !== undefined;
    }
  };
  return {
    headers,
    request,
    pins,
    places: new Set(plan.places.filter(isSet)),
    bodyKeys: new Pins().with(values).valuesIn(
      plan.operation.body.parts,
    ),
  };
}

/** What the program sets in a place, which it never leaves open where the operation requires it. */
export function valueOfProgram(
  { location, name, isRequired }: PlannedPlace,
  { headers, pins }: Program,
  tool: string,
): unknown {
  const header = location === "header" ? headers[name.toLowerCase()] : null;
  if (header != null) return header;
  const value = snapshot(pins.valueOf(name));
  if (isRequired && isNothing(value, location === "path")) {
    throw notGiven(tool, location, name);
  }
  // A pin in another spelling is only filled in where it is needed.
  const spelling = pins.spellingOf(name);
  const isSame = spelling === name || location === "header" &&
      spelling?.toLowerCase() === name.toLowerCase();
  return isSame || isRequired ? value : undefined;
}

/** Whether nothing of a value is sent, as with `undefined` in a URL, or an empty string in a path. */
export function isNothing(value: unknown, isInPath = false): boolean {
  return value === undefined || value === null || isInPath && value === "" ||
    isNested(value) &&
      Object.values(value).every((it) => isNothing(it, isInPath));
}

/** The error of a parameter that the program has to pass, and does not. */
export function notGiven(tool: string, location: string, name: string) {
  const option = location === "header" ? "headers" : "parameters";
  return new EndpointError(
    "MISSING_PARAMETER",
    `${tool} needs the ${location} parameter ${
      show(name)
    } from the program; pass it in the ${option} of the request`,
    { parameter: name },
  );
}
