/**
 * Places an order in a shop and prints the orders of this year that wait for
 * something: `main.ts [customer]`.
 *
 * @module
 */
import { createClient } from "@waymark/endpoint/client";
import process from "node:process";
import { description, server } from "./description.ts";
import { listOrders } from "./routes.ts";

const { API_URL = server } = process.env;
const [customer = "ada"] = process.argv.slice(2);

// The types check the calls, and the table says how to write them. Both are
// made from the description; the types are gone at run time.
const shop = createClient({ baseUrl: API_URL, description });

// A form, as the table says: a list repeats its name, an object has its keys in
// brackets.
const { data: order } = await shop("POST /orders", {
  customer,
  items: ["tea", "milk & sugar"],
  address: { city: "Zürich", country: "CH" },
});
console.log(`${order.id} is ${order.status}`);

// Three parameters, each written in its own style. The route has a name, too.
const { data: orders } = await shop(listOrders, {
  created: { gte: "2026-01-01", lt: "2027-01-01" },
  status: ["open", "paid"],
  fields: ["id", "status"],
});
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
