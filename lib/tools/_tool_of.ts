import { buildToolRequest, type Validate } from "./request/_build_request.ts";
import { coerceJson } from "./check/_coerce_json.ts";
import { annotationsOf } from "./plan/_describe_tool.ts";
import { toDialect } from "./openai/_dialect.ts";
import type { Context } from "./plan/_context_of.ts";
import type { Plan } from "./plan/_plan_tool.ts";
import type { Target } from "./schema/_schemas.ts";
import {
  showSchema,
  writeSchema,
  type Writing,
} from "./schema/_write_schema.ts";
import type {
  InputSchema,
  Tool,
  ToolOperation,
  ToolSettings,
} from "./types.ts";

/** How a schema is written that a validator gets: what is cut for the model is still checked. */
const WHOLE: Writing = { refs: "defs", maxEnum: Infinity };

/** What a tool is made of. */
export interface ToolParts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: ToolOperation;
  readonly plan: Plan;
  /** Finds the schema of the result, if it is asked for. */
  readonly findOutput: () => Target | undefined;
}

/** Makes a tool. Its schemas are written when they are first read. */
export function toolOf(
  { name, title, description, operation, plan, findOutput }: ToolParts,
  context: Context,
  settings: ToolSettings,
): Tool {
  const { refs = "defs", maxEnum = Infinity, dialect = "2020-12" } = settings;
  const writing = { refs, maxEnum };
  const annotations = annotationsOf(operation.method, title);
  const input = lazy(() =>
    toDialect(dialect, showSchema(plan.root, writing) as InputSchema)
  );
  const output = lazy(() => {
    const target = findOutput();
    return target && showSchema(target, writing);
  });
  const characters = lazy(() =>
    JSON.stringify({
      name,
      description,
      annotations,
      inputSchema: input().schema,
      outputSchema: output(),
    }).length
  );
  const validate = lazy((): Validate | undefined =>
    settings.validator?.getValidator(
      writeSchema(plan.root, WHOLE) as InputSchema,
    )
  );
  return {
    name,
    description,
    get inputSchema() {
      return input().schema;
    },
    get outputSchema() {
      return output();
    },
    annotations,
    get characters() {
      return characters();
    },
    operation,
    request(args, options) {
      const decoded = input().decode(args);
      const values = settings.coerce
        ? coerceJson(decoded, plan.root.schema)
        : decoded;
      return buildToolRequest(name, plan, context, validate(), values, options);
    },
  };
}

/** Computes a value when it is first needed. */
export function lazy<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}
