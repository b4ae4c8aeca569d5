/**
 * The playground's page: reads the fields, and shows what they make.
 *
 * @module
 */
import { EndpointError } from "@waymark/endpoint";
import { EXAMPLES } from "./examples.ts";
import {
  explain,
  type Explanation,
  type HeaderLine,
  type Outcome,
  type Placement,
} from "./explain.ts";
import { escapeName, isJsonObject } from "./parse_parameters.ts";
import { explainHidden, hideSecrets } from "./secrets.ts";
import { fromFragment, type State, toFragment } from "./share.ts";
import { nameOf, type TemplatePart, type UrlPart } from "./trace_url.ts";
import { type Format, writeCode } from "./write_code.ts";

/** How many colours the style sheet has for parameters. */
const COLOURS = 8;

/** How long a writer pauses before a screen reader is told, in milliseconds. */
const PAUSE = 700;

const SOURCES: Readonly<Record<HeaderLine["source"], string>> = {
  call: "given",
  default: "default",
  derived: "derived",
};

function find<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  id: string,
): HTMLElementTagNameMap[Name] {
  return document.querySelector<HTMLElementTagNameMap[Name]>(`${tag}#${id}`)!;
}

const fields = {
  route: find("input", "route"),
  parameters: find("textarea", "parameters"),
  defaults: find("textarea", "defaults"),
  baseUrl: find("input", "base-url"),
  github: find("input", "github"),
  strict: find("input", "strict"),
  trusted: find("input", "trusted"),
  upperCase: find("input", "upper-case"),
  showSecrets: find("input", "show-secrets"),
};
const settings = find("details", "settings");
const form = document.querySelector("form")!;
const formats = [
  ...document.querySelectorAll<HTMLInputElement>("input[name=format]"),
];

function readState(): State {
  return {
    route: fields.route.value,
    parameters: fields.parameters.value,
    defaults: fields.defaults.value,
    baseUrl: fields.baseUrl.value,
    github: fields.github.checked,
    strict: fields.strict.checked,
    trusted: fields.trusted.checked,
    upperCase: fields.upperCase.checked,
    format: formats.find((it) => it.checked)!.value as Format,
  };
}

function writeState(state: State): void {
  fields.route.value = state.route;
  fields.parameters.value = state.parameters;
  fields.defaults.value = state.defaults;
  fields.baseUrl.value = state.baseUrl;
  fields.github.checked = state.github;
  fields.strict.checked = state.strict;
  fields.trusted.checked = state.trusted;
  fields.upperCase.checked = state.upperCase;
  fields.showSecrets.checked = false;
  for (const radio of formats) radio.checked = radio.value === state.format;
  valid = undefined;
  const { defaults, baseUrl, github, upperCase } = state;
  settings.open = !!defaults || !!baseUrl || !github || upperCase;
  show();
}

/** An element with its class, its children, and what else is set on it. */
function element<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** The text of a parameter, in its colour. */
function coloured(
  text: string,
  parameter: string,
  colours: ReadonlyMap<string, number>,
  className = "part",
): HTMLElement {
  const colour = colours.get(parameter);
  const mark = element("span", `${className} p${colour}`, text);
  mark.dataset["parameter"] = parameter;
  return mark;
}

// What is shown

/** The last state that made a request, and the request. */
let valid: State | undefined;
let shown: Explanation | undefined;
let code = "";
let announcement: ReturnType<typeof setTimeout> | undefined;
let wasFailure = false;

/** Reads the fields, and shows what they make. */
function show(): void {
  const state = readState();
  const { hasSecrets } = hideSecrets(state);
  find("p", "secrets").hidden = !hasSecrets;
  // What is typed later has not been asked for.
  if (!hasSecrets) fields.showSecrets.checked = false;
  const explainShown = fields.showSecrets.checked ? explain : explainHidden;
  const outcome = explainShown(state);
  const { explanation, failure } = outcome;
  const isBlank = !explanation && !failure && !state.route.trim();
  if (explanation || isBlank) valid = isBlank ? undefined : state;
  shown = explanation ?? (valid && explainShown(valid).explanation);
  find("p", "blank").hidden = !isBlank;
  showProblems(outcome);
  showFailure(outcome, state);
  if (shown) showRequest(shown);
  showByHand(outcome);
  showStale(!explanation);
  showCode();
  keepInAddress(state);
}

function showProblems({ parameterProblems, defaultProblems }: Outcome): void {
  for (
    const [field, problems] of [
      [fields.parameters, parameterProblems],
      [fields.defaults, defaultProblems],
    ] as const
  ) {
    find("ul", `${field.id}-problems`).replaceChildren(
      ...problems.map((problem) => element("li", "", problem)),
    );
    field.setAttribute("aria-invalid", String(problems.length > 0));
  }
}

function showFailure(
  { failure, explanation }: Outcome,
  { route }: State,
): void {
  find("div", "failure").hidden = !failure;
  fields.route.setAttribute(
    "aria-invalid",
    String(/ROUTE|METHOD|TEMPLATE/.test(failure?.code ?? "")),
  );
  if (failure) {
    const { code, message, fault } = failure;
    find("h2", "failure-code").textContent = code;
    find("p", "failure-message").textContent = message;
    find("div", "fault").hidden = !fault;
    if (fault) {
      const { template, position } = fault;
      const end = position + 1;
      find("code", "fault-template").replaceChildren(
        template.slice(0, position),
        element("mark", "fault", template.slice(position, end) || "\u2003"),
        template.slice(end),
      );
      const button = find("button", "show-fault");
      button.textContent = `Go to position ${position}`;
      button.hidden = !route.includes(template);
      button.onclick = () => {
        const start = route.indexOf(template) + position;
        fields.route.focus();
        fields.route.setSelectionRange(start, start + 1);
      };
    }
    announceLater(`${failure.code}. ${failure.message}`);
  } else if (wasFailure && explanation) {
    announceLater("The request can be built again.");
  }
  wasFailure = !!failure;
}

/**
 * Leaves the last request that could be built in its place, faint and out of
 * reach, so that the page keeps still while a route is being typed.
 */
function showStale(isStale: boolean): void {
  const result = find("div", "result");
  result.hidden = !shown;
  result.inert = isStale;
  find("p", "stale").hidden = !shown || !isStale;
}

/** Shows what a template literal would send, below what the library says. */
function showByHand({ byHand, failure }: Outcome): void {
  const section = find("div", "by-hand");
  section.hidden = !byHand;
  find("span", "hand-method").textContent = byHand?.method ?? "";
  find("span", "hand-url").textContent = byHand?.url ?? "";
  const above = failure ? find("div", "failure") : find("div", "url-line");
  above.after(section);
}

function showRequest(explanation: Explanation): void {
  const { request, template, url, placements, headers } = explanation;
  const colours = new Map(
    placements.filter(({ status }) => status !== "option")
      .map(({ name }, index) => [name, index % COLOURS + 1]),
  );
  find("p", "template").replaceChildren(
    ...template.flatMap((part) => showTemplatePart(part, colours)),
  );
  find("span", "method").textContent = request.method;
  const byDefault = new Set(
    placements.filter(({ source }) => source === "default")
      .map(({ name }) => name),
  );
  find("span", "url").replaceChildren(
    ...url.map((part) => showUrlPart(part, colours, byDefault)),
  );
  find("tbody", "placements").replaceChildren(
    ...placements.map((placement) => showPlacement(placement, colours)),
  );
  document.querySelector<HTMLElement>("#placements-section")!.hidden =
    placements.length === 0;
  find("tbody", "headers").replaceChildren(...headers.map(showHeader));
  const hasBody = request.body !== undefined;
  document.querySelector<HTMLElement>("#body-section")!.hidden = !hasBody;
  find("code", "body").replaceChildren(
    ...hasBody ? showBody(explanation, colours) : [],
  );
}

function showTemplatePart(
  { text, operator, variables }: TemplatePart,
  colours: ReadonlyMap<string, number>,
): (Node | string)[] {
  if (operator === undefined) {
    return [text];
  }
  const [only] = variables;
  if (variables.length === 1) return [coloured(text, nameOf(only!), colours)];
  return [
    `{${operator}`,
    ...variables.flatMap((variable, index) => [
      ...(index ? [","] : []),
      coloured(variable, nameOf(variable), colours),
    ]),
    "}",
  ];
}

function showUrlPart(
  { text, place, parameter }: UrlPart,
  colours: ReadonlyMap<string, number>,
  byDefault: ReadonlySet<string>,
): Node {
  if (parameter === undefined) {
    return element("span", place === "base" ? "base" : "literal", text);
  }
  const source = byDefault.has(parameter) ? " by-default" : "";
  const mark = coloured(text, parameter, colours, `part in-${place}${source}`);
  mark.title = `${parameter}, in the ${place}${
    source && ", from the defaults"
  }`;
  return mark;
}

function showPlacement(
  { name, value, source, where, status }: Placement,
  colours: ReadonlyMap<string, number>,
): HTMLElement {
  const isColoured = status !== "option";
  const head = element(
    "th",
    "",
    isColoured
      ? coloured(name, name, colours, "part")
      : element("span", "option", name),
  );
  head.scope = "row";
  const shownValue = element("td", "value");
  if (value !== undefined) {
    shownValue.append(element("code", "", value));
  } else {
    shownValue.append(element("span", "none", "no value"));
    if (!isJsonObject(fields.parameters.value)) {
      shownValue.append(" ", addButton(name));
    }
  }
  const went = element("td", "where", element("span", `is-${status}`, where));
  if (source === "default") went.append(" ", element("small", "", "default"));
  const row = element("tr", "", head, shownValue, went);
  if (isColoured) row.dataset["parameter"] = name;
  return row;
}

/** A button that begins a line for a parameter without a value. */
function addButton(name: string): HTMLElement {
  const button = element("button", "quiet", "Add");
  button.type = "button";
  button.setAttribute("aria-label", `Add ${name}`);
  button.onclick = () => {
    const { parameters } = fields;
    const before = parameters.value.replace(/\n*$/, "");
    parameters.value = `${before}${before && "\n"}${escapeName(name)}=`;
    parameters.focus();
    parameters.setSelectionRange(
      parameters.value.length,
      parameters.value.length,
    );
    show();
  };
  return button;
}

function showHeader({ name, value, source }: HeaderLine): HTMLElement {
  const head = element("th", "", element("code", "", name));
  head.scope = "row";
  return element(
    "tr",
    "",
    head,
    element(
      "td",
      "value",
      element("code", "", value),
      " ",
      element("small", "", SOURCES[source]),
    ),
  );
}

function showBody(
  { request: { body }, isBodyOfParameters }: Explanation,
  colours: ReadonlyMap<string, number>,
): (Node | string)[] {
  if (!isBodyOfParameters) {
    return [typeof body === "string" ? body : JSON.stringify(body, null, 2)];
  }
  const members = Object.entries(body as object);
  return [
    "{\n",
    ...members.map(([name, value], index) => {
      const json = JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
      const comma = index < members.length - 1 ? "," : "";
      const text = `  ${JSON.stringify(name)}: ${json}${comma}\n`;
      return coloured(text, name, colours, "part member");
    }),
    "}",
  ];
}

/** Shows the form that is chosen of the request. */
function showCode(): void {
  if (!shown) return;
  const block = find("code", "code");
  const button = find("button", "copy");
  button.textContent = "Copy";
  try {
    code = writeCode(readState().format, shown);
    block.textContent = code;
    button.disabled = false;
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    code = "";
    block.replaceChildren(element("span", "none", error.message));
    button.disabled = true;
  }
}

// What is heard

/** Tells a screen reader, once the writer pauses. */
function announceLater(text: string): void {
  clearTimeout(announcement);
  announcement = setTimeout(() => announce(text), PAUSE);
}

function announce(text: string): void {
  clearTimeout(announcement);
  find("p", "announcement").textContent = text;
}

// What is shared

let fragment = "";
let update: ReturnType<typeof setTimeout> | undefined;

function keepInAddress(state: State): void {
  fragment = toFragment(state);
  clearTimeout(update);
  // Browsers allow only so many changes of the address in a time.
  update = setTimeout(writeAddress, 300);
}

function writeAddress(): void {
  clearTimeout(update);
  if (location.hash !== fragment) history.replaceState(null, "", fragment);
}

/** Copies a text, or selects it where the browser lets no page copy. */
async function copy(
  text: string,
  button: HTMLButtonElement,
  source?: Node,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    announce("Copied.");
  } catch {
    if (source) getSelection()?.selectAllChildren(source);
    announce("The browser does not let this page copy.");
  }
  const label = button.id === "share" ? "Copy link" : "Copy";
  setTimeout(() => button.textContent = label, 2000);
}

// What is done

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
for (const radio of formats) {
  radio.addEventListener("change", () => {
    showCode();
    keepInAddress(readState());
  });
}
find("button", "copy").addEventListener("click", ({ currentTarget }) => {
  copy(code, currentTarget as HTMLButtonElement, find("code", "code"));
});
find("button", "share").addEventListener("click", ({ currentTarget }) => {
  writeAddress();
  copy(location.href, currentTarget as HTMLButtonElement);
});
addEventListener("hashchange", () => {
  const state = fromFragment(location.hash);
  if (state && location.hash !== fragment) writeState(state);
});

const result = find("div", "result");
for (const type of ["pointerover", "pointerout"] as const) {
  result.addEventListener(type, ({ target }) => {
    const owner = (target as Element).closest<HTMLElement>("[data-parameter]");
    const name = owner?.dataset["parameter"];
    for (const it of result.querySelectorAll<HTMLElement>(".part")) {
      it.classList.toggle(
        "is-active",
        type === "pointerover" && it.dataset["parameter"] === name,
      );
    }
  });
}

find("span", "examples").append(
  ...EXAMPLES.map(({ title, state }) => {
    const button = element("button", "chip", title);
    button.type = "button";
    button.onclick = () => {
      writeState(state);
      announce(`${title}: the fields are filled in.`);
    };
    return button;
  }),
);

// The site's switch between dark and light.
try {
  const scheme = localStorage.getItem("vitepress-theme-appearance");
  if (scheme === "dark" || scheme === "light") {
    document.documentElement.style.colorScheme = scheme;
  }
} catch {
  // The browser keeps nothing for this page.
}

writeState(fromFragment(location.hash) ?? EXAMPLES[0]!.state);
