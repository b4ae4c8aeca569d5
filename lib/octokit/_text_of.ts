import { describe } from "../_describe.ts";
import { EndpointError } from "../endpoint_error.ts";

/** The text that JavaScript makes of a value. */
export function textOf(value: unknown, name: string): string {
  try {
    return `${value}`;
  } catch {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `${describe(name)} is ${describe(value)} that no text can be made of`,
    );
  }
}
