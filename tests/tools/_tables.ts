import type {
  ArgumentChange,
  ToolSettings,
} from "../../lib/tools/create_tools.ts";
import { readTable, readTables, type TitledTable } from "../_table.ts";

export type Json = Record<string, unknown>;

/** What a call of a tool comes to. */
export interface Call {
  /** The name of the tool, if there are several. */
  readonly tool?: string;
  readonly args?: unknown;
  readonly options?: Json;
  /** After the base URL, unless it is another one. */
  readonly url?: string;
  /** Those that not every request of the tools here has. */
  readonly headers?: Json;
  /** `null` for no body. */
  readonly body?: unknown;
  /** The body as it is sent: text, or each part's name, text, type and file name. */
  readonly sends?: string | readonly (readonly string[])[];
  readonly request?: Json;
  readonly throws?: string;
  readonly code?: string;
}

/** A line: a document with one operation or with all `paths`, and what becomes of it. */
export interface Case extends Call {
  readonly name: string;
  readonly openapi?: string;
  readonly operation?: Json;
  /** Its `operationId`: `run` unless it is another or none. */
  readonly id?: string | null;
  readonly method?: string;
  readonly path?: string;
  readonly paths?: Json;
  readonly schemas?: Json;
  readonly components?: Json;
  /** What else is in the document. */
  readonly document?: Json;
  readonly defaults?: {
    readonly baseUrl?: string;
    readonly headers?: Json;
    readonly parameters?: Json;
    readonly trustedOrigins?: readonly string[];
  };
  readonly settings?: ToolSettings;
  /** What `argument` returns, by place and name: `query q`. */
  readonly changes?: Readonly<Record<string, ArgumentChange>>;
  /** A part of the error of `createTools`. */
  readonly refused?: string;
  /** Why there is no tool, or which operations are not tools and why. */
  readonly skipped?: string | readonly string[];
  readonly names?: readonly string[];
  readonly calls?: readonly Call[];

  // What is shown of the tool; by the names of tools, if there are several.

  /** The schemas of its arguments. */
  readonly shows?: unknown;
  readonly $defs?: unknown;
  readonly inputSchema?: unknown;
  readonly description?: unknown;
  readonly title?: unknown;
  readonly annotations?: unknown;
  /** Its `operation`. */
  readonly described?: unknown;
}

/** A line of strict_tool.jsonl: what becomes of a schema, or of a body. */
export interface StrictCase {
  readonly name: string;
  readonly schema: Json;
  readonly strict?: Json;
  /** What its description says of the JSON that it is to be. */
  readonly json?: string;
  readonly $defs?: Json;
  readonly body?: unknown;
  readonly sends?: unknown;
  readonly throws?: string;
}

const CALL_FIELDS =
  "tool args options url headers body sends request throws code";

const FIELDS =
  `${CALL_FIELDS} calls name openapi operation id method path paths` +
  " schemas components document defaults settings changes refused skipped names" +
  " shows $defs inputSchema description title annotations described";

const STRICT_TABLE = "strict_tool.jsonl";

/** Reads every table of tools in this folder but that of strict ones. */
export function readCases(): readonly TitledTable<Case>[] {
  const folder = new URL("./", import.meta.url);
  const names = new RegExp(`^(?!${STRICT_TABLE}$)`);
  const tables = readTables<Case>(folder, FIELDS, { names });
  for (const [title, { calls = [] }] of tables.flatMap(({ cases }) => cases)) {
    for (const key of calls.flatMap(Object.keys)) {
      if (!CALL_FIELDS.split(" ").includes(key)) {
        throw new Error(`${title}: ${key} is no field of a call`);
      }
    }
  }
  return tables;
}

/** Reads the table of strict tools. */
export function readStrictCases(): TitledTable<StrictCase> {
  const file = new URL(STRICT_TABLE, import.meta.url);
  return readTable<StrictCase>(
    file,
    "name schema strict json $defs body sends throws",
  );
}
