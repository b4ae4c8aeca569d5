/**
 * The `paths` of an API that does not exist, as openapi-typescript 7 generates
 * them: with every shape that the types have a rule for.
 */
export interface paths {
  "/pets": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    /** List the pets. */
    get: {
      parameters: {
        query?: {
          /** @description How many pets to return. */
          limit?: number;
          sort?: "asc" | "desc";
          since?: string;
          tags?: string[];
        };
        header?: never;
        path?: never;
        cookie?: { session?: string };
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { "application/json": components["schemas"]["Pet"][] };
        };
      };
    };
    post: {
      parameters: {
        query?: { dryRun?: boolean };
        header?: { "x-trace"?: string };
        path?: never;
        cookie?: never;
      };
      requestBody: {
        content: { "application/json": components["schemas"]["NewPet"] };
      };
      responses: {
        201: { content: { "application/json": components["schemas"]["Pet"] } };
        "4XX": {
          content: { "application/json": components["schemas"]["Problem"] };
        };
      };
    };
    put?: never;
  };
  "/pets/{petId}": {
    /** Read a pet. */
    get: {
      parameters: {
        query?: { verbose?: boolean };
        path: {
          /** @description The number of the pet. */
          petId: number;
        };
      };
      responses: {
        /** @description The pet. */
        200: { content: { "application/json": components["schemas"]["Pet"] } };
        404: {
          content: { "application/json": { code: "not_found"; path: string } };
        };
        410: { content?: never };
        "4XX": {
          content: { "application/json": components["schemas"]["Problem"] };
        };
        503: { content: { "text/plain": string } };
        default: { content: { "application/json": { unexpected: true } } };
      };
    };
    head: {
      parameters: { path: { petId: number } };
      responses: {
        200: { content: { "application/json": components["schemas"]["Pet"] } };
        404: { content: { "application/json": { code: "not_found" } } };
      };
    };
    /** Its body may be left out, but needs its name if it is there. */
    patch: {
      parameters: { path: { petId: number } };
      requestBody?: {
        content: { "application/json": { name: string; nick?: string } };
      };
      responses: { 204: { content?: never } };
    };
    delete: {
      parameters: {
        path: { petId: number };
        header: { "X-Reason": string; accept?: string };
      };
      responses: { 204: { content?: never }; 404: { content?: never } };
    };
  };
  /** Its body is one of two. */
  "/shapes": {
    post: {
      requestBody: {
        content: {
          "application/json":
            | { kind: "circle"; radius: number }
            | { kind: "square"; side: number };
        };
      };
      responses: { 204: { content?: never } };
    };
  };
  /** Its body has further keys of one type, or of any. */
  "/open/{owner}": {
    put: {
      parameters: { path: { owner: string } };
      requestBody: {
        content: {
          "application/json": { title: string } & { [key: string]: string };
        };
      };
      responses: { 200: { content: { "text/plain": string } } };
    };
    post: {
      parameters: { path: { owner: string } };
      requestBody: {
        content: {
          "application/json": { title: number } & { [key: string]: unknown };
        };
      };
      responses: { 200: { content: { "application/octet-stream": string } } };
    };
    patch: {
      parameters: { path: { owner: string } };
      requestBody?: { content: { "application/json": unknown } };
      // deno-lint-ignore no-explicit-any -- What a reference that leads nowhere comes to.
      responses: { 200: { content: { "application/json": any } } };
    };
  };
  /** Its body is a list, some bytes, or one of several types. */
  "/list": {
    post: {
      requestBody: { content: { "application/json": { id: string }[] } };
      responses: { 202: { content?: never } };
    };
    put: {
      requestBody?: { content: { "application/octet-stream": string } };
      responses: { 200: { content?: never } };
    };
    patch: {
      requestBody: {
        content: {
          "application/json": { id: string } | null | string;
          "multipart/form-data": { plan: string };
        };
      };
      responses: { 200: { content?: never } };
    };
  };
  "/files": {
    post: {
      requestBody: {
        content: {
          "multipart/form-data": {
            file: string;
            files?: string[];
            note?: "a" | "b";
            size?: number;
          };
        };
      };
      responses: { 200: { content: { "application/json": { id: string } } } };
    };
    put: {
      requestBody: {
        content: { "application/x-www-form-urlencoded": { name: string } };
      };
      responses: { 200: { content?: never } };
    };
  };
  /** One name in two places. */
  "/same/{id}": {
    put: {
      parameters: { path: { id: number }; query: { id: string; q?: string } };
      requestBody: {
        content: { "application/json": { id: string; label: string } };
      };
      responses: { 204: { content?: never } };
    };
    patch: {
      parameters: { path: { id: number } };
      requestBody: {
        content: { "application/json": { id?: string; label: string } };
      };
      responses: { 204: { content?: never } };
    };
  };
  /** As `--read-write-markers` generates it. */
  "/marked": {
    post: {
      requestBody: {
        content: { "application/json": components["schemas"]["Marked"] };
      };
      responses: {
        200: {
          content: { "application/json": components["schemas"]["Marked"] };
        };
      };
    };
  };
  "/tenants/{tenant}/things": {
    get: {
      parameters: { path: { tenant: string }; query: { page: number } };
      responses: {
        200: { content: { "application/json": string[] } };
        201: { content: { "application/json": number[] } };
        500: { content: { "application/json": { fatal: true } } };
      };
    };
    post: {
      parameters: { path: { tenant: string } };
      requestBody: {
        content: { "application/json": { tenant2: string; region?: string } };
      };
      responses: { 200: { content: { "application/json": string[] } } };
    };
  };
  /** Only `default` is described, or only errors, or only a range. */
  "/search": {
    get: {
      parameters: {
        query: {
          q: string;
          filter?: { [key: string]: string };
          ids?: string[];
        };
      };
      responses: { default: { content: { "application/json": unknown } } };
    };
    post: { responses: { 404: { content?: never } } };
    put: {
      responses: {
        "2XX": { content: { "application/json": { done: true } } };
        default: {
          content: { "application/json": components["schemas"]["Problem"] };
        };
      };
    };
  };
  "/days/{day}": {
    get: {
      parameters: { path: { day: string } };
      responses: { 200: { content: { "application/json": number } } };
    };
  };
  /** Media types that are ranges, lines of JSON, or text in other words. */
  "/exports": {
    get: {
      parameters: {
        query?: { since?: string[]; seq?: number; ids?: number[] };
      };
      responses: {
        200: { content: { "*/*": { id: string } } };
        201: { content: { "application/*": number } };
        202: { content: { "application/x-ndjson": { id: string } } };
        203: { content: { "application/xml": string } };
        206: { content: { "application/json-seq": string } };
      };
    };
    post: {
      requestBody: { content: { "application/x-ndjson": { id: string } } };
      responses: { 200: { content: { "text/json; charset=utf-8": number } } };
    };
    put: {
      requestBody: { content: { "application/jsonl": { id: string }[] } };
      responses: { 204: { content?: never } };
    };
    patch: {
      requestBody: {
        content: {
          "application/json": { name: string; logo?: string };
          "multipart/form-data": { name: string; logo?: string };
        };
      };
      responses: { 204: { content?: never } };
    };
  };
  /** A path whose placeholders are names, whatever they look like. */
  "/files/{path}/{id:int}": {
    get: {
      parameters: { path: { path: string; "id:int": number } };
      responses: { 200: { content: { "application/json": number } } };
    };
  };
  /** The body requires the key that the path has as well. */
  "/twice/{id}": {
    put: {
      parameters: { path: { id: string } };
      requestBody: {
        content: { "application/json": { id: string; label: string } };
      };
      responses: { 204: { content?: never } };
    };
    patch: {
      parameters: { path: { id: string } };
      requestBody?: {
        content: { "application/json": { id: string; label: string } };
      };
      responses: { 204: { content?: never } };
    };
  };
  /** A body with lists at any depth. */
  "/orders": {
    post: {
      requestBody: {
        content: {
          "application/json": {
            lines: { sku: string; tags?: string[] }[];
            to?: { street: string[] };
          };
        };
      };
      responses: { 204: { content?: never } };
    };
  };
  "/empty": { post: { responses: { 204: { content?: never } } } };
  /** Its description forgot the placeholders. */
  "/docks/{dock}/gates/{gate}": {
    get: {
      parameters: { path: { dock: number } };
      responses: { 200: { content: { "application/json": string } } };
    };
  };
}

export interface components {
  schemas: {
    NewPet: {
      /** @description What it is called. */
      name: string;
      tag?: string;
    };
    Pet: {
      /** @description What it is called. */
      name: string;
      tag?: string;
      id: number;
    };
    Problem: {
      /** @description What went wrong. */
      title: string;
    };
    Marked: {
      id: $Read<string>;
      secret: $Write<string>;
      name: string;
      inner?: { at: $Read<string>; x: number };
      connection?: { uri: $Read<string>; at?: $Read<string> };
      code: string & $Read<string>;
      list: $Read<{ at: $Read<string> }[]>;
    };
  };
}

interface $Read<T> {
  readonly $read: T;
}

interface $Write<T> {
  readonly $write: T;
}
