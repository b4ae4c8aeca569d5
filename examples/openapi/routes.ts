// The routes of the operations, written by waymark openapi.

export const listOrders = "GET /orders";

export const createOrder = "POST /orders";
