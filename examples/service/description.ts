// How Orders 1.0.0 wants its requests,
// written by waymark openapi.
import { described, type Description } from "@waymark/endpoint/openapi";
import type { paths } from "./paths.ts";

export const server = "https://shop.example";
export const description: Description<paths> = described({
  routes: {
    "GET /orders": { json: ["200"] },
    "POST /orders": {
      parameters: { "idempotency-key": "header" },
      json: ["201"],
    },
    "GET /orders/{id}": { json: ["200"] },
  },
});
