import type { BaseUrl } from "../../endpoint/url/_base_url.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import type { Body } from "../model/body/_read_body.ts";
import type { JsonStatuses } from "../model/operation/_read_responses.ts";
import type { Places } from "../model/parameter/_style.ts";

/**
 * What is known about the requests of an API: `rulesOf` reads it from the operations
 * of a document, and `readTable` from what the command has written.
 */
export interface Rules {
  /** What is known about each route, as the document spells it: `GET /orders/{id}`. */
  readonly routes: ReadonlyMap<string, RouteRules>;
  /** What holds for any other route. */
  readonly others: RouteRules;
  /** Where the API keys of the security schemes go, by their names. */
  readonly keys: ReadonlyMap<string, Place>;
  /** The names of those that secure routes by default. */
  readonly security: readonly string[];
  /** Whether a parameter of a call that its route does not list is an error. */
  readonly checksNames: boolean;
}

/** What is known about a route. OpenAPI's defaults hold for everything else. */
export interface RouteRules {
  /** Where each name goes outside of the body; headers in lower case. */
  readonly parameters: ReadonlyMap<string, Places>;
  /** Whether these and the fields of the body are all names of the route. */
  readonly listsNames: boolean;
  /** The names among them that the body also requires, with the same value. */
  readonly inBody: ReadonlySet<string>;
  readonly body: BodyRules;
  /** Whether a call without a body sends `{}`. */
  readonly sendsBody: boolean;
  /** The media types of the response, unless they are JSON. */
  readonly accept: string | undefined;
  /** Which successes are JSON, whatever their type says. */
  readonly statuses: JsonStatuses;
  /** The dates inside of values: the keys that lead to them from their place, with `[]` for any. */
  readonly dates: readonly string[];
  /** The route's own server. */
  readonly baseUrl: BaseUrl | undefined;
  /** The names of the API keys that secure it, unless they are those of all routes. */
  readonly security: readonly string[] | undefined;
  /** Whether nothing secures it, as the document says. */
  readonly isPublic: boolean;
}

/** What is known about a body, which many operations may share. */
export type BodyRules = Pick<
  Body,
  "contentType" | "mayBeText" | "isOpen" | "keys" | "styles"
>;
