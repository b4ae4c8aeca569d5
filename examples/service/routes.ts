// The routes of the operations, written by waymark openapi.

export const getOrders = "GET /orders";

export const postOrders = "POST /orders";

export const getOrdersId = "GET /orders/{id}";
