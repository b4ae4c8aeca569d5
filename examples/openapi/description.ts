// How Shop 1.0.0 wants its requests,
// written by waymark openapi.
import { described, type Description } from "@waymark/endpoint/openapi";
import type { paths } from "./paths.ts";

export const server = "https://shop.example";
export const description: Description<paths> = described({
  routes: {
    "GET /orders": {
      parameters: { created: "query deepObject", fields: "query form" },
      dates: ["query/created/gte", "query/created/lt"],
    },
    "POST /orders": { body: "application/x-www-form-urlencoded" },
  },
});
