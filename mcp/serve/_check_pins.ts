import type { ToolOperation } from "@waymark/endpoint/tools";
import { invalid } from "../../lib/_errors.ts";
import { nearest } from "../../lib/_nearest.ts";
import { readDescription } from "../../lib/description/load/_read_description.ts";
import { infoOf } from "../../lib/tools/plan/_describe_tool.ts";
import { canonical } from "../../lib/tools/plan/_canonical.ts";
import type { ServerOptions } from "../options.ts";

/**
 * Refuses parameters that no chosen operation takes: nobody would hear that they
 * are not used, and a model could set what was misspelt.
 */
export function checkPins(
  document: object,
  isChosen: (operation: ToolOperation) => boolean,
  { parameters = {} }: ServerOptions,
): void {
  const pins = Object.keys(parameters);
  if (!pins.length) return;
  const taken = namesTaken(document, isChosen);
  for (const pin of pins) {
    const isTaken = taken.some((name) =>
      canonical(pin) === canonical(name) || pin.startsWith(`${name}[`)
    );
    if (isTaken) continue;
    const likely = nearest(pin, taken);
    const meant = likely === undefined ? "" : `; did you mean ${likely}?`;
    throw invalid(
      `No operation that is served takes the parameter ${
        JSON.stringify(pin)
      }${meant} (for a key of the query that the document does not declare, pass query, --query-env)`,
    );
  }
}

/** The names of everything that the chosen operations take. */
function namesTaken(
  document: object,
  isChosen: (operation: ToolOperation) => boolean,
): string[] {
  const chosen = readDescription(document).operations
    .filter((it) => isChosen(infoOf(it)));
  return chosen.flatMap(({ parameters, keys, body, placeholders }) => [
    ...[...parameters, ...keys].map(({ name }) => name),
    // Some documents do not list the parameters of their paths.
    ...placeholders,
    ...body.keys.keys(),
  ]);
}
