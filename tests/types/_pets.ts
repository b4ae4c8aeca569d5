/**
 * The `paths` of an API that does not exist, as openapi-typescript 7 generates
 * them, with names for what repeats: it has every shape that the types have a rule
 * for.
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
          days?: string[];
          ids?: number[];
          made?: { from?: string; days?: { not?: string }[] };
        };
        header?: never;
        path?: never;
        cookie?: { session?: string };
      };
      requestBody?: never;
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: { "application/json": Pet[] };
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
      requestBody: Json<components["schemas"]["NewPet"]>;
      responses: { 201: Json<Pet>; "4XX": Json<Problem> };
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
        200: Json<Pet>;
        404: Json<{ code: "not_found"; path: string }>;
        410: Empty;
        "4XX": Json<Problem>;
        503: { content: { "text/plain": string } };
        default: Json<{ unexpected: true }>;
      };
    };
    head: {
      parameters: { path: { petId: number } };
      responses: { 200: Json<Pet>; 404: Json<{ code: "not_found" }> };
    };
    /** Its body may be left out, but needs its name if it is there. */
    patch: {
      parameters: { path: { petId: number } };
      requestBody?: Json<{ name: string; nick?: string }>;
      responses: Done;
    };
    delete: {
      parameters: {
        path: { petId: number };
        header: { "X-Reason": string; accept?: string; "If-Match"?: string[] };
      };
      responses: { 204: Empty; 404: Empty };
    };
  };
  /** Its body is one of two. */
  "/shapes": {
    post: {
      requestBody: Json<
        { kind: "circle"; radius: number } | { kind: "square"; side: number }
      >;
      responses: Done;
    };
  };
  /** Its body has further keys of one type, or of any. */
  "/open/{owner}": {
    put: {
      parameters: { path: { owner: string } };
      requestBody: Json<{ title: string } & { [key: string]: string }>;
      responses: { 200: { content: { "text/plain": string } } };
    };
    post: {
      parameters: { path: { owner: string } };
      requestBody: Json<{ title: number } & { [key: string]: unknown }>;
      responses: { 200: { content: { "application/octet-stream": string } } };
    };
    patch: {
      parameters: { path: { owner: string } };
      requestBody?: Json<unknown>;
      // deno-lint-ignore no-explicit-any -- What a reference that leads nowhere comes to.
      responses: { 200: Json<any> };
    };
  };
  /** Its body is a list, some bytes, or one of several types. */
  "/list": {
    post: { requestBody: Json<{ id: string }[]>; responses: { 202: Empty } };
    put: {
      requestBody?: { content: { "application/octet-stream": string } };
      responses: { 200: Empty };
    };
    patch: {
      requestBody: {
        content: {
          "application/json": { id: string } | null | string;
          "multipart/form-data": { plan: string };
        };
      };
      responses: { 200: Empty };
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
      responses: { 200: Json<{ id: string }> };
    };
    put: {
      requestBody: {
        content: { "application/x-www-form-urlencoded": { name: string } };
      };
      responses: { 200: Empty };
    };
  };
  /** One name in two places, of two types. */
  "/same/{id}": {
    put: {
      parameters: { path: { id: number }; query: { id: string; q?: string } };
      requestBody: Json<Labelled>;
      responses: Done;
    };
    patch: {
      parameters: { path: { id: number } };
      requestBody: Json<{ id?: string; label: string }>;
      responses: Done;
    };
  };
  /** The body requires the key that the path has as well, of the same type. */
  "/twice/{id}": {
    put: {
      parameters: { path: { id: string } };
      requestBody: Json<Labelled>;
      responses: Done;
    };
    patch: {
      parameters: { path: { id: string } };
      requestBody?: Json<Labelled>;
      responses: Done;
    };
  };
  "/marked": {
    post: {
      requestBody: Json<components["schemas"]["Marked"]>;
      responses: { 200: Json<components["schemas"]["Marked"]> };
    };
  };
  "/tenants/{tenant}/things": {
    get: {
      parameters: { path: { tenant: string }; query: { page: number } };
      responses: {
        200: Json<string[]>;
        201: Json<number[]>;
        500: Json<{ fatal: true }>;
      };
    };
    post: {
      parameters: { path: { tenant: string } };
      requestBody: Json<{ tenant2: string; region?: string }>;
      responses: { 200: Json<string[]> };
    };
  };
  /** Only `default` is described, or only errors, or only a range. */
  "/search": {
    get: {
      parameters: {
        query: { q: string; filter?: { [key: string]: string } };
      };
      responses: { default: Json<unknown> };
    };
    post: { responses: { 404: Empty } };
    put: { responses: { "2XX": Json<{ done: true }>; default: Json<Problem> } };
  };
  /** Items that come one after the other. */
  "/pets/log": {
    get: {
      responses: {
        200: { content: { "application/x-ndjson": { id: string } } };
      };
    };
  };
  "/pets/feed": {
    get: { responses: { 200: { content: { "text/event-stream": Pet } } } };
  };
  /** Media types that are ranges, lines of JSON, or text in other words. */
  "/exports": {
    get: {
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
      responses: Done;
    };
    patch: {
      requestBody: {
        content: { "application/json": Logo; "multipart/form-data": Logo };
      };
      responses: Done;
    };
  };
  /** A path whose placeholders are names, whatever they look like. */
  "/files/{path}/{id:i}/{w+}": {
    get: {
      parameters: { path: { path: string; "id:i": number; w: string } };
      responses: { 200: Json<number> };
    };
  };
  /** A body with lists at any depth. */
  "/orders": {
    post: {
      requestBody: Json<{
        lines: { sku: string; tags?: string[] }[];
        to?: { street: string[] };
      }>;
      responses: Done;
    };
  };
  "/empty": { post: { responses: Done } };
  /** Its description forgot a placeholder. */
  "/docks/{dock}/gates/{gate}": {
    get: {
      parameters: { path: { dock: number } };
      responses: { 200: Json<string> };
    };
  };
}

type Json<Data> = { content: { "application/json": Data } };
type Empty = { content?: never };
type Done = { 204: Empty };
type Labelled = { id: string; label: string };
type Logo = { name: string; logo?: string };
export type Pet = components["schemas"]["Pet"];
export type Problem = components["schemas"]["Problem"];

export interface components {
  schemas: {
    NewPet: {
      /** @description What it is called. */
      name: string;
      tag?: string;
      home?: { rooms: { size?: number }[] };
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
    /** As `--read-write-markers` generates it. */
    Marked: {
      id: $Read<string>;
      secret: $Write<string>;
      name: string;
      inner?: { at: $Read<string>; x: number };
      connection?: { uri: $Read<string>; at?: $Read<string> };
      team?: { id: $Read<string>; type: string } & { type?: "team" };
      owner?: { id: $Read<string>; type: "user" | "team" };
      file?: { id: $Read<string>; version: 1; kind: "file" | null };
      code: string & $Read<string>;
      list: $Read<{ at: $Read<string> }[]>;
      open?: { at: $Read<string>; y: number } & { [name: string]: unknown };
    };
  };
}

interface $Read<T> {
  readonly $read: T;
}

interface $Write<T> {
  readonly $write: T;
}
