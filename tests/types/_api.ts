// The functions that the tests of the types call, in one place.
export { createClient } from "../../lib/client/client.ts";
export { described } from "../../lib/description/table/described.ts";
export { createEndpoint, endpoint } from "../../mod.ts";
