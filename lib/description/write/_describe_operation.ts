import type { MethodName, RouteUrl } from "../../endpoint/url/_route.ts";
import type { RouteDescription } from "../../endpoint/build/_parameter_writer.ts";
import type { Operation } from "../model/operation/_read_operations.ts";
import type { Node } from "../model/_resolve.ts";
import { describeRoute } from "./_describe_route.ts";
import { readPath } from "./_described_path.ts";
import { rulesOf } from "./_rules_of.ts";

/** An operation whose route is written as the document does. */
export interface OperationDescription extends RouteDescription {
  readonly method: MethodName;
  readonly url: RouteUrl;
}

/** Describes the route of an operation for tools, which place their arguments themselves. */
export function describeOperation(
  document: Node,
  operation: Operation,
): OperationDescription {
  const rules = rulesOf(document, operation);
  const method = operation.method.toLowerCase() as MethodName;
  const url = readPath(operation.path, rules);
  return describeRoute({ method, url, rules });
}
