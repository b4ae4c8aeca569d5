/**
 * The part of the page for `./tools`: a description, its tools, and a call.
 *
 * @module
 */
import { prepare } from "../../lib/request/_prepare.ts";
import { TEAMS, TOOL_EXAMPLES, type ToolExample } from "./examples.ts";
import { explainTool } from "./explain_tool.ts";
import {
  element,
  find,
  offer,
  showChosen,
  showProblems,
  showSent,
} from "./page.ts";

const fields = {
  description: find("textarea", "description"),
  baseUrl: find("input", "tools-base-url"),
  tool: find("select", "tool"),
  args: find("textarea", "args"),
};

/** Reads the fields, and shows the tools and the request. */
export function showTools(): void {
  const input = {
    description: fields.description.value,
    baseUrl: fields.baseUrl.value.trim(),
    name: fields.tool.value,
    args: fields.args.value,
  };
  const outcome = explainTool(input);
  const { tools, tool, request, failure, byHand } = outcome;
  const { descriptionProblem, argsProblem } = outcome;
  showProblems(
    fields.description,
    [descriptionProblem ?? []].flat(),
  );
  showProblems(fields.args, [argsProblem ?? []].flat());
  find("p", "blank").hidden = true;
  find("div", "sent").hidden = !request && !failure;
  find("div", "tool-result").hidden = !tool;
  fields.tool.replaceChildren(
    ...[...tools?.values() ?? []].map(({ name, operation }) => {
      const { method, path } = operation;
      const text = `${name}: ${method.toUpperCase()} ${path}`;
      const option = element("option", "", text);
      option.value = name;
      option.selected = name === tool?.name;
      return option;
    }),
  );
  find("p", "tools-summary").textContent = tools
    ? [
      `${tools.size} tools; their list has ${tools.characters} characters.`,
      ...tools.skipped.map(({ operation: { method, path }, reason }) =>
        `Left out: ${method.toUpperCase()} ${path}, because ${reason}.`
      ),
    ].join(" ")
    : "";
  showSent({
    byHand,
    failure,
    ...request &&
      { request: { ...request, url: [new Text(request.url)] } },
  });
  if (tool) {
    const { name, description, inputSchema, annotations } = tool;
    find("code", "shown").textContent = JSON.stringify(
      { name, description, inputSchema, annotations },
      null,
      2,
    );
  }
  find("section", "tool-request").hidden = !request;
  find("code", "tool-code").textContent = request
    ? JSON.stringify(
      { ...request, headers: { ...prepare(request).headers } },
      null,
      2,
    )
    : "";
  showChosen("tool-examples", TOOL_EXAMPLES, (index) => {
    const { tool, args } = TOOL_EXAMPLES[index]!;
    return tool === input.name && args === input.args;
  });
}

function fillIn({ tool, args }: ToolExample): void {
  fields.description.value = TEAMS;
  fields.baseUrl.value = "https://api.example.com";
  fields.tool.replaceChildren(element("option", "", tool));
  fields.args.value = args;
}

find("form", "tools").addEventListener("input", ({ target }) => {
  if (target === fields.tool) {
    // What the schema requires, to be filled in.
    const { tools } = explainTool({
      description: fields.description.value,
      baseUrl: fields.baseUrl.value.trim(),
      name: "",
      args: "{}",
    });
    const schema = tools?.get(fields.tool.value)?.inputSchema;
    const args = (schema?.required ?? []).map((name) =>
      [name, name === "body" ? {} : ""] as const
    );
    fields.args.value = JSON.stringify(Object.fromEntries(args), null, 2);
  }
  showTools();
});
offer("tool-examples", TOOL_EXAMPLES, (example) => {
  fillIn(example);
  showTools();
});
fillIn(TOOL_EXAMPLES[0]!);
