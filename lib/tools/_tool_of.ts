import { lazy } from "../_lazy.ts";
import { buildToolRequest } from "./request/_build_request.ts";
import {
  annotationsOf,
  type Candidate,
  describeTool,
} from "./plan/_describe_tool.ts";
import type { Plan } from "./plan/_plan_tool.ts";
import { showSchema, writeSchema } from "./schema/show/_write_schema.ts";
import type { InputSchema, Tool } from "./types.ts";

/** Makes a tool. Its schemas are written when they are first read. */
export function toolOf(candidate: Candidate, plan: Plan): Tool {
  const { name, schema, context: { settings } } = plan;
  const description = describeTool(candidate, settings);
  const annotations = annotationsOf(candidate, name);
  const input = lazy(() => showSchema(schema) as InputSchema);
  const characters = lazy(() =>
    JSON.stringify({
      name,
      description,
      annotations,
      inputSchema: input(),
    }).length
  );
  const validate = lazy(() =>
    // What is cut for the model is still checked.
    settings.validator?.getValidator(writeSchema(schema) as InputSchema)
  );
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
    operation: candidate.info,
    request(args, options) {
      return buildToolRequest(plan, validate(), args, options);
    },
  };
}
