import { checkLength } from "./_check_length.ts";
import { itemAt } from "./_own_property.ts";
import type { EndpointErrorCode } from "./endpoint_error.ts";

/**
 * Joins the texts of items, and stops where the result grows too long: many items
 * can share one long text.
 */
export function joinTexts<Item>(
  items: readonly Item[],
  separator: string,
  toText: (item: Item | undefined) => string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
): string {
  let text = "";
  for (let index = 0; index < items.length; index++) {
    text += (index ? separator : "") + toText(itemAt(items, index));
    checkLength(text, code);
  }
  return text;
}
