// The functions that the tests of the types call, in one place.
import type { Description } from "../../mod.ts";

export { createClient } from "../../lib/client/client.ts";
export { createEndpoint, endpoint } from "../../mod.ts";

/** Stands for `described` of `./openapi`; only its type counts here. */
export function described<Paths>(_table?: object): Description<Paths> {
  return { describeRoute: () => undefined } as Description<Paths>;
}
