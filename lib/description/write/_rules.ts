import type { BaseUrl } from "../../endpoint/url/_base_url.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import type { Body } from "../model/body/_read_body.ts";
import type { Places } from "../model/parameter/_style.ts";
import type { RouteTable, Table } from "./table.ts";

/**
 * What is known about the requests of an API: `rulesOf` reads it from the operations
 * of a document, and `readTable` from what the command has written.
 */
export interface Rules extends Required<Pick<Table, "names" | "security">> {
  /** What is known about each route, as the document spells it: `GET /orders/{id}`. */
  readonly routes: ReadonlyMap<string, RouteRules>;
  /** What holds for any other route. */
  readonly others: RouteRules;
  /** Where the API keys of the security schemes go, by their names. */
  readonly keys: Readonly<Record<string, Place>>;
}

/** What is known about a route: what its table says, read. OpenAPI's defaults hold for everything else. */
export interface RouteRules extends Omit<RouteTable, "parameters"> {
  /** Where each name goes outside of the body; headers in lower case. */
  readonly parameters: ReadonlyMap<string, Places>;
  /** The keys of the body. */
  readonly fields: Body["keys"];
  /** How these are written in a form. */
  readonly styles: Body["styles"];
  /** Whether these names are all that the route has. */
  readonly listsNames: boolean;
  /** The route's own server. */
  readonly baseUrl: BaseUrl | undefined;
}
