import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { nearest } from "../_nearest.ts";
import { toRecord } from "../_record.ts";
import { readValues, type Values } from "./_merge.ts";

/** The options of sending, which only a client takes. */
export const SENDING_OPTIONS = [
  "timeout",
  "totalTimeout",
  "signal",
  "maxBytes",
  "retry",
  "throwOnError",
  "as",
  "schema",
  "context",
  "fetch",
] as const;

/** What other libraries call an option. */
const OTHER_NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["prefixurl", "baseUrl"],
  ["baseurl", "baseUrl"],
  ["body", "data"],
  ["json", "data"],
  ["params", "query"],
  ["searchparams", "query"],
]);

/**
 * Reads an object of options into a record that inherits nothing. An unknown name
 * is an error: it could be a misspelt option that protects.
 *
 * @param of Whose options they are, for the message.
 */
export function readOptions(
  options: unknown,
  known: readonly string[],
  of: string,
): Values {
  const own = readValues("options", options, `, such as { ${known[0]}: … }`);
  for (const name of Object.keys(own)) {
    if (!known.includes(name)) throw unknownOption(name, known, of);
  }
  return toRecord<unknown>(own);
}

function unknownOption(name: string, known: readonly string[], of: string) {
  const shown = show(name);
  if ((SENDING_OPTIONS as readonly string[]).includes(name)) {
    return invalid(
      `${shown} is an option of createClient, and not of ${of}, which sends nothing`,
    );
  }
  const bare = name.replace(/[_-]/g, "").toLowerCase();
  const likely = OTHER_NAMES.get(bare) ?? nearest(name, known);
  return invalid(
    `${shown} is not an option of ${of}; ${
      likely !== undefined && known.includes(likely)
        ? `did you mean ${likely}? `
        : ""
    }The options are ${known.join(", ")}`,
  );
}
