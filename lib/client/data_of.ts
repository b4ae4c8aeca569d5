import type { Route } from "../types/_operation.ts";
import type { CallArguments, Client } from "./types/client.ts";
import type { ResponseOf } from "./types/results.ts";

type AnyCall = (
  route: unknown,
  parameters: unknown,
  options: object,
) => Promise<{ data: never }>;

/**
 * Sends a call with the arguments that a wrapper received, and returns its data. Errors are thrown, whatever the client does.
 *
 * @param client A client with a description.
 * @param args The arguments of the call, as `CallArguments` has them.
 * @returns The data: `ResponseOf` the route.
 * @throws As a call does.
 *
 * @example
 * ```ts
 * import {
 *   type CallArguments,
 *   createClient,
 *   dataOf,
 *   type ResponseOf,
 * } from "@waymark/endpoint/client";
 * import type { Route } from "@waymark/endpoint";
 * import { described } from "@waymark/endpoint/openapi";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const github = createClient({
 *   baseUrl: "https://api.github.com",
 *   description: described<paths>(),
 *   fetch: () => Response.json({ full_name: "octocat/hello" }),
 * });
 * function call<R extends Route<paths>>(
 *   ...args: CallArguments<paths, R>
 * ): Promise<ResponseOf<paths, R>> {
 *   return dataOf(github, args);
 * }
 * const repository = { owner: "octocat", repo: "hello" };
 * const { full_name } = await call("GET /repos/{owner}/{repo}", repository);
 * console.log(full_name); // → "octocat/hello"
 * ```
 */
export async function dataOf<Paths, Preset, Outcome, R extends Route<Paths>>(
  client: Client<Paths, Preset, Outcome>,
  args: CallArguments<Paths, R>,
): Promise<ResponseOf<Paths, R>> {
  const [route, parameters, options] = args as unknown[];
  const all = { ...Object(options), throwOnError: true };
  const call = client as unknown as AnyCall;
  return (await call(route, parameters, all)).data;
}
