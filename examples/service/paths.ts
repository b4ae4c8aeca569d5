/** An order. */
export interface Order {
  id: string;
  item: string;
  status: "open" | "paid" | "sent";
}

interface Problem {
  title: string;
}

/** What openapi-typescript makes of the description of the API. */
export interface paths {
  "/orders": {
    get: {
      parameters: {
        query?: { status?: Order["status"][]; cursor?: string };
      };
      responses: {
        200: {
          content: {
            "application/json": { orders: Order[]; next: string | null };
          };
        };
      };
    };
    post: {
      parameters: { header: { "idempotency-key": string } };
      requestBody: { content: { "application/json": { item: string } } };
      responses: {
        201: { content: { "application/json": Order } };
        422: { content: { "application/problem+json": Problem } };
      };
    };
  };
  "/orders/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: {
        200: { content: { "application/json": Order } };
        404: { content: { "application/problem+json": Problem } };
      };
    };
  };
}
