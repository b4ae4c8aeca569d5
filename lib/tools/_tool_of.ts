import { lazy } from "../_lazy.ts";
import {
  buildToolRequest,
  type CallableTool,
} from "./request/_build_request.ts";
import { annotationsOf } from "./plan/_describe_tool.ts";
import type { Context } from "./plan/_context_of.ts";
import type { Plan } from "./plan/_plan.ts";
import { showSchema, writeSchema } from "./schema/show/_write_schema.ts";
import type {
  InputSchema,
  Tool,
  ToolOperation,
  ToolSettings,
} from "./types.ts";

/** The parts of a tool. */
export interface ToolParts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: ToolOperation;
  readonly plan: Plan;
}

/** Makes a tool. Its schemas are written when they are first read. */
export function toolOf(
  { name, title, description, operation, plan }: ToolParts,
  context: Context,
  settings: ToolSettings,
): Tool {
  const annotations = annotationsOf(operation.method, title);
  const input = lazy(() => showSchema(plan.schema) as InputSchema);
  const characters = lazy(() =>
    JSON.stringify({
      name,
      description,
      annotations,
      inputSchema: input(),
    }).length
  );
  const callable = lazy((): CallableTool => ({
    name,
    plan,
    context,
    // What is cut for the model is still checked.
    validate: settings.validator?.getValidator(
      writeSchema(plan.schema) as InputSchema,
    ),
    readsJson: settings.coerce === "json",
  }));
  return {
    name,
    description,
    get inputSchema() {
      return input();
    },
    annotations,
    get characters() {
      return characters();
    },
    operation,
    request(args, options) {
      return buildToolRequest(callable(), args, options);
    },
  };
}
