import type { Content } from "../../description/model/body/_contents_of.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import type { OperationDescription } from "../../description/write/_describe_operation.ts";
import type { Definition, Schema } from "../schema/_schema.ts";
import type { Draft } from "./_places_of.ts";
import type { Pins } from "./_pins.ts";
import type { Read } from "./_read_values.ts";

/** An argument of a tool. */
export interface Argument {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `body`. */
  readonly location: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly read: Read;
}

/** A place with its argument. */
export interface PlannedPlace extends Draft {
  /** The argument that goes there, unless the program sets it. */
  readonly argument: Argument | undefined;
}

/** Everything that the requests of an operation need. */
export interface Plan {
  readonly operation: Operation;
  /** Writes values in their places. */
  readonly writer: () => OperationDescription;
  /** In the order of the document; the body comes last. */
  readonly places: readonly PlannedPlace[];
  /** The body in the media type in which it is sent. */
  readonly content: Content | undefined;
  /** What the model chooses, by its name. */
  readonly args: ReadonlyMap<string, Argument>;
  /** What the program sets, including what it sets for this operation alone. */
  readonly pins: Pins;
  /** The schema of all arguments. */
  readonly schema: Definition;
}
