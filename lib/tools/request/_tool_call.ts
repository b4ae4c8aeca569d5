import { show } from "../../_show.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Pins } from "../plan/_pins.ts";
import type { Plan } from "../plan/_plan.ts";
import type { ChosenArguments } from "./_choose_arguments.ts";
import type { Program } from "./_program.ts";

/** A call of a tool, as it is placed. */
export interface ToolCall extends ChosenArguments {
  readonly tool: string;
  readonly plan: Plan;
  readonly program: Program;
  /** What the program sets, in this call as well. */
  readonly pins: Pins;
  /** The API keys in the query, which no key of an object there can be. */
  readonly apiKeys: Pins;
}

/** The error of a parameter that the program has to pass, and does not. */
export function notGiven(tool: string, location: string, name: string) {
  const option = location === "header" ? "headers" : "parameters";
  return new EndpointError(
    "MISSING_PARAMETER",
    `${tool} needs the ${location} parameter ${
      show(name)
    } from the program; pass ${option}: { ${
      show(name)
    }: … } in the options of the request`,
    { parameter: name },
  );
}
