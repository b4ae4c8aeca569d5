import type { Option } from "./_checks.ts";
import { invalid } from "./_errors.ts";
import { nearest } from "./_nearest.ts";
import { NO_VALUES, readValues, type Values } from "./_read_values.ts";
import { readRecord, toRecord } from "./_record.ts";
import { show } from "./_show.ts";
import type { EndpointError } from "./endpoint_error.ts";

/**
 * The known options, in the order in which a message lists them. One without a
 * check is checked where it is used.
 */
export type OptionTable<Name extends string = string> = Readonly<
  Record<Name, Partial<Option>>
>;

/** Whether a name is one of an option of sending that few parameters have. */
export function isRareOption(name: string): boolean {
  return /^(?:timeout|totalTimeout|maxBytes|retry|throwOnError)$/.test(name);
}

/** Whether a name is one of an option of sending, which only a client takes. */
function isSendingOption(name: string): boolean {
  return isRareOption(name) ||
    /^(?:signal|as|schema|authorize|context|fetch|onEnd)$/.test(name);
}

/**
 * Reads an object of options into a record that inherits nothing, without those
 * that are `undefined`. An unknown name is an error, because it could be a misspelt
 * option that protects something; so is a value that the table does not allow.
 *
 * @param options The argument as passed; `undefined` for no options.
 * @param table The known options.
 * @param of Whose options they are, for messages: `"createEndpoint"`, `"a call"`.
 * @throws {EndpointError} `INVALID_PARAMETER`, with what was probably meant: a
 * similar name, or our name for another library's option.
 */
export function readOptions(
  options: unknown,
  table: OptionTable,
  of: string,
): Values {
  if (options === undefined) return NO_VALUES;
  const passed = readValues("options", options);
  const known = toRecord<unknown>();
  for (const name of Object.keys(passed)) {
    if (!Object.hasOwn(table, name)) throw unknownOption(name, table, of);
    const value = passed[name];
    if (value === undefined) continue;
    const { is, expected, isSecret, read } = readRecord(table[name]!);
    if (is && !is(value)) {
      throw invalid(`${name} is ${show(value, isSecret)}; pass ${expected}`);
    }
    known[name] = read ? read(value as never) : value;
  }
  return known;
}

function unknownOption(
  name: string,
  table: OptionTable,
  of: string,
): EndpointError {
  const likely = likelyOption(name, table);
  let advice = likely ? `; did you mean ${likely}?` : "";
  if (isSendingOption(name)) advice = "; it is an option of createClient";
  const all = Object.keys(table).join(", ");
  return invalid(`${show(name)} is not an option of ${of} (${all})${advice}`);
}

/** The option that was meant by another library's name for it, another spelling or a typo. */
function likelyOption(name: string, table: OptionTable): string | undefined {
  if (name === "method" || name === "path") {
    return "the route, the first argument";
  }
  const known = Object.keys(table);
  const bare = name.replace(/[_-]/g, "").toLowerCase();
  const meant = known.find((option) =>
    option.toLowerCase() === bare ||
    readRecord(table[option]!).also?.split(" ").includes(bare)
  );
  // The other names of `request` are those of its members.
  return meant === "request" && bare !== meant
    ? `request: { ${name} }`
    : meant ?? nearest(name, known);
}
