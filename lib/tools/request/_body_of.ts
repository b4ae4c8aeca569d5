import type { Values } from "../../_read_values.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { snapshot } from "../../_snapshot.ts";
import type { BodyPlan } from "../plan/_plan.ts";
import { refuseFormKeys } from "./_refuse_form_keys.ts";
import { notGiven, type ToolCall } from "./_tool_call.ts";

/** The data of a request, and its media type where the data does not say it. */
interface SentBody {
  readonly data?: unknown;
  readonly contentType?: string | undefined;
}

/** The body of a call: the argument or what the program has fixed, with the pins that it names. */
export function bodyOf(call: ToolCall): SentBody {
  const { tool, plan: { body }, pins } = call;
  if (!body) return { data: undefined, contentType: undefined };
  const { data, contentType } = chosenBodyOf(body, call);
  const takesKeys = isPlainObject(data) ||
    data === undefined && body.isRequired;
  if (!takesKeys) return { data, contentType };
  const lacking = pins.requiredIn(body.parts);
  if (lacking) throw notGiven(tool, "body", lacking);
  const pinned = pins.valuesIn(body.parts);
  const isPinned = Object.keys(pinned).length > 0;
  return {
    data: isPinned ? { ...data as object, ...pinned } : data,
    contentType,
  };
}

function chosenBodyOf(
  { argument, fixed, jsonType, isForm, parts }: BodyPlan,
  { args, bodyKeys, pins }: ToolCall,
): SentBody {
  // Unlike other JSON, a string does not say that it is JSON.
  const typeOf = (value: unknown) =>
    typeof value === "string" ? jsonType : undefined;
  const value = argument && args[argument.name];
  if (value === undefined) {
    const data = jsonType && typeof fixed === "string"
      ? JSON.stringify(fixed)
      : snapshot(fixed);
    return { data, contentType: typeOf(fixed) };
  }
  const keys = without(value, bodyKeys);
  pins.refuseKeys(argument!.name, keys);
  if (isForm) refuseFormKeys(argument!.name, keys, parts, pins);
  return { data: argument!.read(value), contentType: typeOf(value) };
}

/** A body without what the program has put into it. */
function without(body: unknown, own: Values): unknown {
  if (!isPlainObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([key]) => !Object.hasOwn(own, key)),
  );
}
