import type { Node } from "../../description/model/_resolve.ts";
import type { Definition, Schema } from "../schema/_schema.ts";
import type { Pins } from "./_pins.ts";
import type { Read } from "./_read_values.ts";

/** An argument of a tool. */
export interface Argument {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `body`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The name in the request. */
  readonly parameter: string;
  readonly schema: Schema;
  readonly read: Read;
  /** The names that its keys take in the query, where it is exploded; else `undefined`. */
  readonly keys: ReadonlySet<string> | undefined;
}

/** A place of a request, with the argument that goes there, unless the program sets it. */
export interface PlannedPlace {
  readonly location: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly argument: Argument | undefined;
}

/** What the bodies of an operation need. */
export interface BodyPlan {
  /** The argument that is the body, unless the program has hidden or fixed it. */
  readonly argument: Argument | undefined;
  /** The body that the program has fixed. */
  readonly fixed: unknown;
  /** The media type of a body of JSON. */
  readonly jsonType: string | undefined;
  /** Whether it is a form, whose keys a server reads as names with brackets. */
  readonly isForm: boolean;
  /** The schemas that have its keys. */
  readonly parts: readonly Node[];
  readonly isRequired: boolean;
}

/** All that the requests of an operation need. */
export interface Plan {
  /** The route, as the document spells it. */
  readonly route: string;
  /** What has a place outside of the body, in the order of the document. */
  readonly places: readonly PlannedPlace[];
  readonly body: BodyPlan | undefined;
  /** The names in the query, which no key of an object there can be. */
  readonly queryNames: ReadonlySet<string>;
  /** What the model chooses, by its name. */
  readonly args: ReadonlyMap<string, Argument>;
  /** What the program sets, for this operation alone included. */
  readonly pins: Pins;
  /** The schema of all arguments. */
  readonly schema: Definition;
}
