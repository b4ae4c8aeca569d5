/**
 * Calls that a program without `strict` must be able to make, and mistakes that
 * it must hear of: there every type includes `null` and `undefined`.
 *
 * @module
 */
import { createEndpoint } from "../../mod.ts";

interface paths {
  "/sailor": {
    patch: {
      requestBody?: {
        content: {
          "application/json": { name?: string; rank?: string | null };
        };
      };
      responses: { 200: { content: { "application/json": { name: string } } } };
    };
  };
  "/ships/{ship}": {
    put: {
      parameters: { path: { ship: string }; query?: never };
      requestBody: { content: { "application/json": { name: string } } };
      responses: { 204: { content?: never } };
    };
    post?: never;
  };
}

const baseUrl = "https://api.example";
const api = createEndpoint({ baseUrl });
const typed = createEndpoint<paths>({ baseUrl });

export const urls: string[] = [
  api("GET /{a}", { a: 1 }).url,
  api.defaults({ a: 1 })("GET /{a}").url,
  api.defaults({ a: 1 }).defaults({ b: "x", a: 2 })({ url: "/{a}/{b}" }).url,
  // @ts-expect-error `b` is missing.
  api.defaults({ a: 1 })("GET /{a}/{b}").url,
  // @ts-expect-error `a` is missing.
  api("GET /{a}").url,
  // @ts-expect-error There is no such method.
  api({ url: "/x", method: "FETCH" }).url,
  typed("PATCH /sailor").url,
  typed("PATCH /sailor", { name: "a", rank: null }).url,
  typed("PUT /ships/{ship}", { ship: "a", name: "b" }).url,
  typed.defaults({ ship: "a" })("PUT /ships/{ship}", { name: "b" }).url,
  // @ts-expect-error `nmae` is misspelt.
  typed("PATCH /sailor", { nmae: "a" }).url,
  // @ts-expect-error `name` is missing.
  typed("PUT /ships/{ship}", { ship: "a" }).url,
  // @ts-expect-error `name` is missing.
  typed.defaults({ ship: "a" })("PUT /ships/{ship}").url,
  // @ts-expect-error The path has no such method.
  typed("POST /ships/{ship}", { ship: "a" }).url,
];

/** The parameters of the body, those of the defaults among them. */
export const body: { a: number; b: string } = api.defaults({ a: 1 })(
  "POST /x/{c}",
  { b: "x", c: 1 },
).body;
