import { DEFAULT_NEGOTIATED_PROTOCOL_VERSION } from "@modelcontextprotocol/server";
import { isPlainObject } from "../../../lib/_is_plain_object.ts";
import { toRecord } from "../../../lib/_record.ts";
import { toLine } from "../../../lib/_show.ts";
import { parseJson } from "../../../lib/tools/request/_read_arguments.ts";

/** A line about what the SDK refuses; the SDK's own text has thousands of characters. */
export function faultOf({ message }: Error): string {
  return `a message failed: ${toLine(message).slice(0, 200)}`;
}

/**
 * A message, or a batch of messages, as its client means it, where the SDK would
 * refuse it: some write `null`, "" or an empty list for what they do not pass, or a
 * string of JSON for arguments, and some do not say who they are.
 */
export function asMeant(sent: unknown): unknown {
  return Array.isArray(sent) ? sent.map(readMessage) : readMessage(sent);
}

function readMessage(message: unknown): unknown {
  const { method, params = {} } = toRecord<unknown>(Object(message));
  const isWrong = !isPlainObject(params) && !isNothing(params);
  if (typeof method !== "string" || isWrong) return message;
  const passed = passedIn(params);
  const client = method === "initialize" && {
    protocolVersion: DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
    capabilities: {},
    ...passed,
    clientInfo: {
      name: "client",
      version: "0",
      ...passedIn(passed["clientInfo"]),
    },
  };
  const known = { arguments: parseJson(passed["arguments"]), ...client };
  return { ...Object(message), params: passedIn({ ...passed, ...known }) };
}

/** What an object of a message holds, without what it does not pass. */
function passedIn(given: unknown): Record<string, unknown> {
  const entries = Object.entries(isPlainObject(given) ? given : {});
  return Object.fromEntries(entries.filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "" ||
    Array.isArray(value) && !value.length;
}

/** The lines of messages, as their clients mean them: those of a batch one by one. */
export async function* linesAsMeant(
  chunks: AsyncIterable<string>,
): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const messages = [asMeant(parseJson(line))].flat();
      // The SDK skips a line that is not JSON.
      const isJson = messages[0] !== line;
      yield* messages.map((it) => `${isJson ? JSON.stringify(it) : line}\n`);
    }
  }
}
