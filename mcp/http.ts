/**
 * The shell of a server over HTTP, for programs that know their users.
 *
 * @example
 * ```ts ignore
 * import { createServerFactory } from "@waymark/mcp";
 * import { createHttpHandler, listen } from "@waymark/mcp/http";
 *
 * const factory = createServerFactory(description, { baseUrl });
 * const handle = createHttpHandler(factory, {
 *   authorize: (request) =>
 *     userOf(request) ?? new Response("Sign in", { status: 401 }),
 *   allowedHosts: ["mcp.shop.example"],
 * });
 * const server = await listen(handle, { port: 8080 });
 * process.once("SIGTERM", () => server.close());
 * ```
 *
 * @module
 */
export {
  createHttpHandler,
  type HttpOptions,
  type HttpUser,
} from "./serve/http/create_http_handler.ts";
export { type Address, listen, type Listening } from "./serve/http/listen.ts";
