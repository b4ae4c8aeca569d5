/**
 * The part of the page for `./tools`: a description, its tools, and a call.
 *
 * @module
 */
import { prepare } from "../../lib/request/_prepare.ts";
import { TEAMS, TOOL_EXAMPLES, type ToolExample } from "./examples.ts";
import { explainTool, type FilledIn } from "./explain_tool.ts";
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

/** What the page filled in last. */
let filledIn: FilledIn | undefined;

/** Reads the fields, and shows the tools and the request. */
export function showTools(): void {
  const outcome = explainTool({
    description: fields.description.value,
    baseUrl: fields.baseUrl.value.trim(),
    name: fields.tool.value,
    args: fields.args.value,
    filledIn,
  });
  const { tools, tool, request, failure, byHand } = outcome;
  filledIn = outcome.filledIn;
  fillIn(fields.args, outcome.args);
  fillIn(fields.baseUrl, outcome.baseUrl);
  showProblems(fields.description, [outcome.descriptionProblem ?? []].flat());
  showProblems(fields.baseUrl, [outcome.baseUrlProblem ?? []].flat());
  showProblems(fields.args, [outcome.argsProblem ?? []].flat());
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
    const example = TOOL_EXAMPLES[index]!;
    return example.tool === tool?.name && example.args === outcome.args;
  });
}

/** Writes into a field; one that is the same already keeps its caret. */
function fillIn(field: { value: string }, text: string): void {
  if (field.value.trim() !== text.trim()) field.value = text;
}

function begin({ tool, args }: ToolExample): void {
  fields.description.value = TEAMS;
  fields.baseUrl.value = "https://api.example.com";
  fields.tool.replaceChildren(element("option", "", tool));
  fields.args.value = args;
  filledIn = undefined;
}

find("form", "tools").addEventListener("input", showTools);
offer("tool-examples", TOOL_EXAMPLES, (example) => {
  begin(example);
  showTools();
});
begin(TOOL_EXAMPLES[0]!);
