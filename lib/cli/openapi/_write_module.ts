import { toPrintable } from "../_show.ts";
import type { Form } from "./_read_parameter.ts";
import type { Plan } from "./_choose_forms.ts";
import type { Operation } from "./_read_operations.ts";

/**
 * Writes the plan for an API as a module. It is JavaScript and TypeScript: of
 * what `Object.freeze` is called with, TypeScript keeps the words as their types.
 *
 * @param title What the description says of itself.
 */
export function writeModule(
  title: string,
  operations: readonly Operation[],
  { forms, routes }: Plan,
): string {
  const lines = [
    `// How ${toLine(title)} wants its parameters,`,
    "// written by `waymark openapi-config` for createEndpoint({ baseUrl }, config).",
    "export const config = {",
  ];
  const { list, object } = forms;
  if (list || object) {
    lines.push("  querySerializer: {");
    if (list) lines.push(`    array: ${toStyle(list)},`);
    if (object) lines.push(`    object: ${toStyle(object)},`);
    lines.push("  },");
  }
  const entries = routes.flatMap(({ route, template }, index) => {
    if (route === template) return [];
    const name = toLine(operations[index]!.name);
    // Text that cannot be seen could make people take the line for another one.
    const [key, value] = [route, template]
      .map((text) => toPrintable(JSON.stringify(text)));
    const line = `    ${key}: ${value},`;
    return [
      ...name ? [`    // ${name}`] : [],
      // As formatters have it.
      ...line.length > 80 ? [`    ${key}:`, `      ${value},`] : [line],
    ];
  });
  if (entries.length) lines.push("  routes: {", ...entries, "  },");
  const text = [...lines, "};", ""].join("\n");
  return text.replace("{\n};", "{};");
}

function toStyle(form: Form): string {
  const explode = form === "form*" || form === "deepObject";
  const style = form === "form*" ? "form" : form;
  return `Object.freeze({ style: "${style}", explode: ${explode} })`;
}

/** A text as a part of one line, such as a comment. */
export function toLine(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
