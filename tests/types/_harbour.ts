/**
 * The `paths` of an API that there is not, as openapi-typescript 7 writes them:
 * with the shapes that GitHub's lack.
 */
export interface paths {
  "/berths": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: {
        query: {
          from: string;
          to?: string;
          size?: "small" | "large";
          "tags[]"?: string[];
          /** A name that is an option, too. */
          method?: string;
        };
        header?: never;
        path?: never;
        cookie?: { session?: string };
      };
      requestBody?: never;
      responses: {
        "2XX": {
          headers: { [name: string]: unknown };
          content: { "application/json": components["schemas"]["Berth"][] };
        };
        default: {
          headers: { [name: string]: unknown };
          content: { "application/json": components["schemas"]["Problem"] };
        };
      };
    };
    /** The body is required, and so is a parameter of the query. */
    put: {
      parameters: {
        query: { season: number; draft?: boolean };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: { "application/json": components["schemas"]["Berth"][] };
      };
      responses: { 202: { content?: never }; 204: { content?: never } };
    };
    post: {
      parameters: { query?: never; header?: never; path?: never };
      requestBody: {
        content: {
          "application/json; charset=utf-8": components["schemas"]["Berth"];
          "application/merge-patch+json": components["schemas"]["Berth"];
          "multipart/form-data": { plan: string };
          "application/x-www-form-urlencoded": { name: string };
          "application/octet-stream": string;
        };
      };
      responses: {
        200: { content: { "application/json": { renewed: true } } };
        201: { content: { "application/problem+json": { created: true } } };
        204: { content?: never };
        400: { content: { "application/json": { failed: true } } };
      };
    };
    delete?: never;
    options: {
      parameters: { query?: { verbose?: boolean } };
      requestBody?: never;
      responses: { default: { content: { "text/plain": string } } };
    };
    head: {
      parameters: { query: { from: string } };
      requestBody?: never;
      responses: { 200: { content?: never } };
    };
    patch?: never;
    trace: {
      parameters: { query?: never };
      requestBody?: never;
      responses: { 200: { content?: never } };
    };
  };
  /** Its parameters are described for all methods at once. */
  "/ships/{ship}": {
    parameters: {
      query?: { locale?: "en" | "fr" };
      header: { "X-Tenant": string; "x-level"?: 1 | 2 };
      path: { ship: string };
      cookie?: never;
    };
    get: {
      parameters: { query?: { deep?: boolean } };
      responses: {
        200: { content: { "application/json": components["schemas"]["Ship"] } };
      };
    };
    /** What it says of a parameter wins. */
    put: {
      parameters: { path: { ship: number } };
      requestBody?: {
        content: {
          "application/json": components["schemas"]["Ship"];
        };
      };
      responses: {
        200: { content: { "application/json": components["schemas"]["Ship"] } };
      };
    };
    /** The name in the body has to stay out of the path. */
    patch: {
      requestBody: {
        content: {
          "application/json": { ship: string; flag?: string };
        };
      };
      responses: { 204: { content: never } };
    };
    /** The name in the body may be left out. */
    post: {
      requestBody: {
        content: {
          "application/json": { ship?: string; flag: string };
        };
      };
      responses: { 204: { content: never } };
    };
    delete: { responses: { default: { content?: never } } };
  };
  "/cargo": {
    /** A key of the body that is an option, too. */
    post: {
      requestBody: {
        content: { "application/json": { url: string; weight: number } };
      };
      responses: { 201: { content: { "application/json": unknown } } };
    };
    patch: {
      requestBody?: {
        content: {
          "application/json":
            | { weight: number; unit: "t" | "kg" }
            | { volume: number }
            | string;
        };
      };
      responses: { 200: { content: { "text/csv": string } } };
    };
    put: {
      requestBody: {
        content: { "application/json": { [key: string]: number } };
      };
      responses: { 200: { content: { "application/json": number } } };
    };
    delete: {
      requestBody: { content: { "application/json": Record<string, never> } };
      responses: { 200: { content: { "application/json": boolean } } };
    };
  };
  "/log": {
    post: {
      requestBody: { content: { "text/plain": string } };
      responses: { 200: { content: { "application/json": unknown } } };
    };
    put: {
      requestBody: { content: { "application/json": unknown } };
      responses: { 500: { content?: never } };
    };
    patch: {
      requestBody?: { content: { "text/plain": string } };
      responses: { 200: { content?: never } };
    };
  };
  /** Its description forgot the placeholders. */
  "/docks/{dock}/gates/{gate}": {
    get: {
      responses: { 200: { content: { "application/json": string } } };
    };
  };
  /** Its body is one of two that exclude each other. */
  "/shifts": {
    patch: {
      requestBody: {
        content: {
          "application/json":
            | { add: string; drop?: never }
            | { drop: string; add?: never };
        };
      };
      responses: { 200: { content: { "application/json": null } } };
    };
  };
  /** As `--immutable` and `--read-write-markers` write it. */
  readonly "/crew": {
    readonly post: {
      readonly parameters: { readonly query?: never };
      readonly requestBody: {
        readonly content: {
          readonly "application/json": components["schemas"]["Sailor"];
        };
      };
      readonly responses: {
        readonly 200: {
          readonly content: {
            readonly "application/json": readonly components["schemas"][
              "Sailor"
            ][];
          };
        };
      };
    };
  };
  /** As `--path-params-as-types` writes it. */
  [path: `/tides/${number}`]: {
    get: {
      parameters: { query?: { day?: string }; path: { year: number } };
      responses: { 200: { content: { "application/json": number[] } } };
    };
  };
}

interface components {
  schemas: {
    Berth: {
      name: string;
      length?: number;
      depth: number | null;
      owner?: components["schemas"]["Ship"];
    };
    Ship: { name: string; berth?: components["schemas"]["Berth"] };
    Problem: { title: string };
    Sailor: {
      readonly id: $Read<number>;
      readonly pin?: $Write<string>;
      readonly name: string;
      readonly born?: Date;
      readonly mate?: components["schemas"]["Sailor"];
    };
  };
}

interface $Read<T> {
  readonly $read: T;
}

interface $Write<T> {
  readonly $write: T;
}
