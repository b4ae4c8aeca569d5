import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { EndpointError } from "../endpoint_error.ts";

/** The text that JavaScript makes of a value. */
export function textOf(value: unknown, name: string): string {
  let text: string;
  try {
    text = `${value}`;
  } catch {
    // Of an object that has a key called `toString`.
    throw new EndpointError(
      "INVALID_PARAMETER",
      `${describe(name)} is ${describe(value)} that no text can be made of`,
    );
  }
  checkLength(text, "INVALID_PARAMETER");
  return text;
}
