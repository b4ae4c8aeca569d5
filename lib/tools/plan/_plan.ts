import type { Content } from "../../description/model/body/_contents_of.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import type { OperationDescription } from "../../description/write/_describe_route.ts";
import type { Definition, Schema } from "../schema/_schema.ts";
import type { Context } from "./_context_of.ts";
import type { Draft } from "./_places_of.ts";
import type { Pins } from "./_pins.ts";
import type { Read } from "./_read_values.ts";

/** What a model chooses for a place. */
export interface Argument {
  readonly name: string;
  readonly schema: Schema;
  readonly read: Read;
}

/** A place with its argument. */
export interface PlannedPlace extends Draft {
  /** The argument that goes there, unless the program sets it. */
  readonly argument: Argument | undefined;
}

/** Everything that the requests of a tool need. */
export interface Plan {
  /** The name of the tool. */
  readonly name: string;
  readonly operation: Operation;
  readonly context: Context;
  /** Writes values in their places. */
  readonly writer: () => OperationDescription;
  /** In the order of the document; the body comes last. */
  readonly places: readonly PlannedPlace[];
  /** The body in the media type in which it is sent. */
  readonly content: Content | undefined;
  /** The argument that is the body. */
  readonly body: Argument | undefined;
  /** What the program sets, including what it sets for this operation alone. */
  readonly pins: Pins;
  /** The schema of all arguments. */
  readonly schema: Definition;
}
