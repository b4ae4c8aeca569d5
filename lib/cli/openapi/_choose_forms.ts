import { hasQuery, type Operation } from "./_read_operations.ts";
import { type Forms, type Route, writeRoute } from "./_write_route.ts";

/** The routes of an API, and how everything is written that they leave over. */
export interface Plan {
  readonly forms: Forms;
  readonly routes: readonly Route[];
}

/**
 * Chooses how lists and objects are written that have no placeholder: so that
 * the fewest parameters cannot be written as they are described, and then so
 * that the fewest operations need a template.
 */
export function chooseForms(operations: readonly Operation[]): Plan {
  const parameters = operations
    .filter(({ method }) => hasQuery(method))
    .flatMap(({ parameters }) => parameters)
    .filter(({ location }) => location === "query");
  const lists = distinct(parameters.map(({ list }) => list));
  const objects = distinct(parameters.map(({ object }) => object));
  return lists
    .flatMap((list) => objects.map((object) => ({ list, object })))
    .map((forms) => ({
      forms,
      routes: operations.map((operation) => writeRoute(operation, forms)),
    }))
    .reduce((best, plan) => isLess(costOf(plan), costOf(best)) ? plan : best);
}

/** Each value once, in an order of its own; `undefined` where there is none. */
function distinct<T>(values: readonly (T | undefined)[]): (T | undefined)[] {
  return [...new Set(values.length ? values : [undefined])].sort();
}

function costOf({ routes }: Plan): number[] {
  return [
    routes.reduce((sum, { problems }) => sum + problems.length, 0),
    routes.filter(({ route, template }) => route !== template).length,
    routes.reduce((sum, { template }) => sum + template.length, 0),
  ];
}

/** Compares lists of numbers by the first that differs. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, index) => value !== other[index]);
  return index >= 0 && one[index]! < other[index]!;
}
