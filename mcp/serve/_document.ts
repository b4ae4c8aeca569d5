/**
 * What a server reads of a document besides its tools.
 *
 * @module
 */

/** What a description says at length about an operation, without markup. */
export function textOfOperation(
  document: object,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const { paths } = document as {
    paths?: Record<string, Record<string, { description?: unknown }>>;
  };
  const text = paths?.[path]?.[method]?.description;
  return typeof text === "string"
    ? text.slice(0, 2000).replace(/<[^<>]*>/g, " ")
    : "";
}

interface DescribedResponse {
  readonly $ref?: unknown;
  readonly content?: object;
}

/** Whether a description has a success of an operation without content. */
export function mayReturnNothing(
  document: object,
  { method, path }: { readonly method: string; readonly path: string },
): boolean {
  if (method === "head") return true;
  const { paths, components } = document as {
    paths?: Record<string, Record<string, { responses?: object }>>;
    components?: { responses?: Record<string, DescribedResponse> };
  };
  const responses = paths?.[path]?.[method]?.responses ?? {};
  return Object.entries(responses).some(([status, response]) => {
    if (!status.startsWith("2")) return false;
    const [, name] = /^#\/components\/responses\/([^/]+)$/
      .exec(`${response?.$ref}`) ?? [];
    const { content } = Object(
      name === undefined ? response : components?.responses?.[name],
    ) as DescribedResponse;
    return !Object.keys(content ?? {}).length;
  });
}

/**
 * The base URL that a description names first.
 *
 * @param source Where the description came from, which its server may be relative to.
 */
export function serverOf(document: object, source?: string | URL): string {
  const { servers } = document as { servers?: unknown };
  const [first] = Array.isArray(servers) ? servers : [];
  const { url, variables } = Object(first) as {
    url?: unknown;
    variables?: Record<string, { default?: unknown }>;
  };
  // Without servers, it is "/" (OpenAPI 3.1, section 4.8.1).
  const named = `${url ?? "/"}`.replace(
    /\{([^{}]+)\}/g,
    (whole, name) => `${variables?.[name]?.default ?? whole}`,
  );
  if (/[{}]/.test(named) || !URL.canParse(named, source)) {
    throw new Error(
      `The description names no server with an http(s) URL, but ${
        JSON.stringify(named.slice(0, 80))
      }; pass baseUrl (--base-url)`,
    );
  }
  return new URL(named, source).href;
}

/** A URL, without its user name and password: both would be a secret in messages. */
export function maskUserInfo(url: string | URL): string {
  return `${url}`.replace(/(?<=^[\w+.-]*:?[/\\]{2})[^/\\?#]*@/, "***@");
}
