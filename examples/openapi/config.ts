// How Shop 1.0.0 wants its requests,
// written by `waymark openapi-config` for createEndpoint({ baseUrl }, config).
export const config = {
  querySerializer: {
    array: Object.freeze({ style: "form", explode: true }),
    object: Object.freeze({ style: "deepObject", explode: true }),
  },
  routes: {
    // listOrders
    "GET /orders": "GET /orders{?fields}",
    // createOrder
    "POST /orders": {
      headers: {
        "content-type": "application/x-www-form-urlencoded",
      },
    },
  },
};
