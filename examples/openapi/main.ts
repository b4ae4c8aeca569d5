/**
 * Places an order in a shop and prints the orders of this year that wait for
 * something: `main.ts [customer]`.
 *
 * @module
 */
import { createEndpoint } from "@waymark/endpoint";
import { described } from "@waymark/endpoint/openapi";
import { send } from "@waymark/endpoint/send";
import process from "node:process";
import { config, server } from "./config.ts";
import type { paths } from "./paths.ts";

const { API_URL = server } = process.env;
const [customer = "ada"] = process.argv.slice(2);

// The types check the calls, and the config says how to write them. Both are
// made from the description; the types are gone at run time.
const shop = createEndpoint<paths>({ baseUrl: API_URL }, {
  described: described(config),
});

// A form, as the config says: a list repeats its name, an object has its keys
// in brackets.
const { data: order } = await send(shop("POST /orders", {
  customer,
  items: ["tea", "milk & sugar"],
  address: { city: "Zürich", country: "CH" },
}));
console.log(`${order.id} is ${order.status}`);

// Three parameters, each written in its own style.
const { data: orders } = await send(shop("GET /orders", {
  created: { gte: "2026-01-01", lt: "2027-01-01" },
  status: ["open", "paid"],
  fields: ["id", "status"],
}));
for (const { id, status } of orders) console.log(`${id}  ${status}`);

/** Mistakes that the compiler catches; nobody calls it. */
export function mistakes(): void {
  // @ts-expect-error There is no such status.
  shop("GET /orders", { status: ["lost"] });
  // @ts-expect-error The form lacks what was ordered.
  shop("POST /orders", { customer });
  // @ts-expect-error There is no such route.
  shop("GET /order", { status: ["open"] });
}
