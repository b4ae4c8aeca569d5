/**
 * The part of the page for `./tools`: a description, its tools, and a call.
 *
 * @module
 */
import { prepare } from "../../lib/request/_prepare.ts";
import type { Tools } from "@waymark/endpoint/tools";
import { TEAMS, TOOL_EXAMPLES, type ToolExample } from "./examples.ts";
import { explainTool, type FilledIn, type ToolInput } from "./explain_tool.ts";
import {
  copy,
  element,
  find,
  offer,
  showBlank,
  showChosen,
  showList,
  showProblems,
  showSent,
} from "./page.ts";
import { writeToolCode } from "./write_code.ts";

const fields = {
  description: find("textarea", "description"),
  baseUrl: find("input", "tools-base-url"),
  tool: find("select", "tool"),
  args: find("textarea", "args"),
};

/** How many characters of a description can be read at each key, without a pause. */
const SHORT = 100_000;

/** How long a writer of a longer one pauses before it is read, in milliseconds. */
const PAUSE = 300;

/** What the page filled in last. */
let filledIn: FilledIn | undefined;
/** The tools that the list shows. */
let shownTools: Tools | undefined;
let code = "";
let update: ReturnType<typeof setTimeout> | undefined;

/** Reads the fields, and shows the tools and the request. */
export function showTools(): void {
  clearTimeout(update);
  const input: ToolInput = {
    description: fields.description.value,
    baseUrl: fields.baseUrl.value.trim(),
    name: fields.tool.value,
    args: fields.args.value,
    filledIn,
  };
  const outcome = explainTool(input);
  const { tools, tool, args, request, failure, byHand } = outcome;
  filledIn = outcome.filledIn;
  fillIn(fields.args, args);
  fillIn(fields.baseUrl, outcome.baseUrl);
  showProblems(fields.description, [outcome.descriptionProblem ?? []].flat());
  showProblems(fields.baseUrl, [outcome.baseUrlProblem ?? []].flat());
  showProblems(fields.args, [outcome.argsProblem ?? []].flat());
  showBlank(!input.description.trim() && "no-description");
  if (shownTools !== tools) showToolNames(tools);
  if (tool) fields.tool.value = tool.name;
  find("div", "sent").hidden = !request && !failure;
  showSent({
    byHand,
    failure,
    ...request &&
      { request: { ...request, url: [new Text(request.url)] } },
  });
  find("div", "tool-result").hidden = !tool;
  if (tool) {
    const { name, description, inputSchema, annotations } = tool;
    find("code", "shown").textContent = JSON.stringify(
      { name, description, inputSchema, annotations },
      null,
      2,
    );
  }
  code = writeToolCode(input, outcome);
  find("section", "tool-code-section").hidden = !code;
  find("code", "tool-code").textContent = code;
  find("section", "tool-request").hidden = !request;
  find("code", "tool-request-code").textContent = request
    ? JSON.stringify(
      { ...request, headers: { ...prepare(request).headers } },
      null,
      2,
    )
    : "";
  showChosen("tool-examples", TOOL_EXAMPLES, (index) => {
    const example = TOOL_EXAMPLES[index]!;
    return example.tool === tool?.name && example.args === args;
  });
}

/** Shows which tools there are, and what is none. */
function showToolNames(tools: Tools | undefined): void {
  shownTools = tools;
  fields.tool.disabled = !tools?.size;
  fields.tool.replaceChildren(
    ...[...tools?.values() ?? []].map(({ name, operation }) => {
      const { method, path } = operation;
      const text = `${name}: ${method.toUpperCase()} ${path}`;
      const option = element("option", "", text);
      option.value = name;
      return option;
    }),
  );
  const skipped = tools?.skipped ?? [];
  find("p", "tools-summary").textContent = tools
    ? tools.size
      ? `${count(tools.size, "tool")}; their list has ${
        count(tools.characters, "character")
      }.`
      : "The description has no operation that can be a tool."
    : "";
  const details = find("details", "skipped");
  details.hidden = !skipped.length;
  details.querySelector("summary")!.textContent = `${
    count(skipped.length, "operation")
  } left out`;
  showList(
    "skipped-operations",
    skipped.map(({ operation: { method, path }, reason }) =>
      `${method.toUpperCase()} ${path}: ${reason}.`
    ),
  );
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Writes into a field; one that is the same already keeps its caret. */
function fillIn(field: { value: string }, text: string): void {
  if (field.value.trim() !== text.trim()) field.value = text;
}

function begin({ tool, args }: ToolExample): void {
  fields.description.value = TEAMS;
  fields.baseUrl.value = "https://api.example.com";
  fields.tool.replaceChildren(element("option", "", tool));
  shownTools = undefined;
  fields.args.value = args;
  filledIn = undefined;
}

find("form", "tools").addEventListener("input", ({ target }) => {
  const isLong = target === fields.description &&
    fields.description.value.length > SHORT;
  clearTimeout(update);
  if (isLong) update = setTimeout(showTools, PAUSE);
  else showTools();
});
find("button", "copy-tool-code").addEventListener("click", (event) => {
  const button = event.currentTarget as HTMLButtonElement;
  copy(code, button, find("code", "tool-code"));
});
offer("tool-examples", TOOL_EXAMPLES, (example) => {
  begin(example);
  showTools();
});
begin(TOOL_EXAMPLES[0]!);
