import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { type Node, toObject } from "../../description/model/_resolve.ts";
import { canonical, type Pins, stemOf } from "../plan/_pins.ts";

/**
 * Refuses the keys of a form that a server would read as a pin, or as a part of
 * another key, which nothing has checked: `user[role]`.
 *
 * @param parts The schemas of the form.
 */
export function refuseFormKeys(
  argument: string,
  form: unknown,
  parts: readonly Node[],
  pins: Pins,
): void {
  const refuse = (key: string, why: string) => {
    throw invalid(
      `${show(argument)} holds the key ${show(key)}, which ${why}; remove it`,
    );
  };
  const entries = Object.entries(toObject(form));
  const members = entries.map(([key]) => key).filter((it) => stemOf(it) !== it);
  if (members.length) {
    const names = new Set(
      parts.flatMap((it) => Object.keys(toObject(it.properties))),
    );
    const holders = new Map([...names].map((it) => [canonical(it), it]));
    for (const key of members) {
      const holder = holders.get(canonical(stemOf(key)));
      if (names.has(key) || holder === undefined) continue;
      refuse(key, `a server reads as a part of ${show(holder)}`);
    }
  }
  for (const [key, value] of entries) {
    if (!key) refuse(key, "is no name");
    pins.refuseNestedNames(argument, key, value);
  }
}
