/** A small API and its description, for the tests of the server. */
import { serve, type Server } from "../../scripts/_serve.ts";

const ORDER = { type: "object", properties: { id: { type: "integer" } } };
const NEW_ORDER = {
  type: "object",
  required: ["customer"],
  properties: { customer: { type: "string" } },
};
const ID = { name: "id", in: "path", required: true };
const query = (name: string, type: string) => ({
  name,
  in: "query",
  schema: { type },
});
const jsonOf = (schema: object) => ({
  content: { "application/json": { schema } },
});

/** The description, for an API at an origin. */
export function shopAt(origin: string): object {
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: `${origin}/v1` }],
    paths: {
      "/orders": {
        get: {
          operationId: "list_orders",
          summary: "List orders",
          parameters: [
            query("page", "integer"),
            query("limit", "integer"),
            query("tenant", "string"),
          ],
          responses: { 200: jsonOf({ type: "array", items: ORDER }) },
        },
        post: {
          operationId: "create_order",
          summary: "Create an order",
          requestBody: { required: true, ...jsonOf(NEW_ORDER) },
        },
      },
      "/orders/{id}": {
        get: {
          operationId: "get_order",
          summary: "Get an order",
          parameters: [{ ...ID, schema: { type: "string" } }],
          responses: { 200: jsonOf(ORDER) },
        },
      },
    },
  };
}

/** What reached the API: the method, the path with its query, and the headers. */
export interface Received {
  readonly route: string;
  readonly headers: Headers;
}

/** An API that responds to every request in the same way, and keeps what it received. */
export function serveShop(
  respond: (request: Request) => Response | Promise<Response> = ({ url }) =>
    Response.json({ path: new URL(url).pathname }),
): Server & { readonly received: Received[]; readonly description: object } {
  const received: Received[] = [];
  const api = serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    received.push({
      route: `${request.method} ${pathname}${search}`,
      headers: request.headers,
    });
    await request.body?.cancel();
    return await respond(request);
  });
  return { ...api, received, description: shopAt(api.origin) };
}
