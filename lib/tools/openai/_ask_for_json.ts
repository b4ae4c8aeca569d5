import { toVisible } from "../../_show.ts";
import type { WrittenSchema } from "./_written_schema.ts";
import { type Coded, decodeJson } from "./_decode_dialect.ts";
import { addSentence } from "../schema/_shorten.ts";
import { toKey } from "../schema/_to_key.ts";

/** A schema of more characters is not shown in a description. */
const LONGEST_SHOWN = 1000;

/** Asks for a value as JSON, and says of which schema where that is short. */
export function askForJson(schema: WrittenSchema, text: unknown): Coded {
  const { description: _, ...rest } = schema;
  let of = "";
  try {
    of = toKey(rest, LONGEST_SHOWN);
  } catch {
    // It is too long to be shown.
  }
  const isShown = of.length > 2 && !/"(?:\$ref|isItself)":/.test(of);
  const asJson = isShown ? `As JSON of ${toVisible(of)}.` : "As JSON.";
  return {
    schema: { type: "string", description: addSentence(text, asJson) },
    decode: decodeJson,
  };
}
