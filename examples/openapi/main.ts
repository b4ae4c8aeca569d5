/**
 * Places an order in a shop and prints the orders of this year that wait for
 * something: `main.ts [customer]`.
 *
 * @module
 */
import {
  createEndpoint,
  type RequestOptions,
  type ResponseOf,
  toRequest,
} from "@waymark/endpoint";
import process from "node:process";
import { config } from "./config.ts";
import type { paths } from "./paths.ts";

const { API_URL = "https://shop.example" } = process.env;
const [customer = "ada"] = process.argv.slice(2);

// The types check the calls, and the config writes them; both are made from
// the description, and of the types there is nothing at run time.
const shop = createEndpoint<paths>({ baseUrl: API_URL }, config);

/** Sends a request; the answer's type comes from the call. */
async function send<Options extends RequestOptions>(
  options: Options,
): Promise<ResponseOf<Options>> {
  const response = await fetch(toRequest(options));
  if (!response.ok) throw new Error(`The shop answered ${response.status}`);
  return await response.json() as ResponseOf<Options>;
}

// A form: a list repeats its name, an object has its keys in brackets.
const order = await send(shop("POST /orders", {
  headers: { "content-type": "application/x-www-form-urlencoded" },
  data: {
    customer,
    items: ["tea", "milk & sugar"],
    address: { city: "Zürich", country: "CH" },
  },
}));
console.log(`${order.id} is ${order.status}`);

// Three parameters, each written in its own style.
const orders = await send(shop("GET /orders", {
  created: { gte: "2026-01-01", lt: "2027-01-01" },
  status: ["open", "paid"],
  fields: ["id", "status"],
}));
for (const { id, status } of orders) console.log(`${id}  ${status}`);

/** Mistakes that the compiler catches; nobody calls it. */
export function mistakes(): void {
  // @ts-expect-error There is no such status.
  shop("GET /orders", { status: ["lost"] });
  shop("POST /orders", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    // @ts-expect-error The form lacks what was ordered.
    data: { customer },
  });
  // @ts-expect-error There is no such route.
  shop("GET /order", { status: ["open"] });
}
