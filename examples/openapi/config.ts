// How Shop 1.0.0 wants its requests,
// written by waymark for createEndpoint({ baseUrl }, { described: described(config) }).
export const server = "https://shop.example";
export const config = {
  querySerializer: {
    array: { style: "form", explode: true },
    object: { style: "deepObject", explode: true },
  },
  routes: {
    // listOrders
    "GET /orders": "GET /orders{?fields}",
    // createOrder
    "POST /orders": {
      headers: { "content-type": "application/x-www-form-urlencoded" },
    },
  },
} as const;
