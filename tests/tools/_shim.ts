import { createTools as create } from "../../lib/tools/create_tools.ts";
// deno-lint-ignore no-explicit-any
export function createTools(description: any, defaults: any, settings?: any) {
  if (!defaults || typeof defaults !== "object") {
    return create(description, defaults, settings);
  }
  const { baseUrl, headers, mediaType, request, ...parameters } = Object.assign(
    Object.create(null),
    defaults,
  );
  return create(description, {
    baseUrl,
    ...headers !== undefined && { headers },
    ...mediaType !== undefined && { mediaType },
    ...request !== undefined && { request },
    ...Object.keys(parameters).length && { parameters },
  } as never, settings);
}
export type * from "../../lib/tools/create_tools.ts";
