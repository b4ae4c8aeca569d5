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
  type Outcome,
  type Placement,
} from "./explain.ts";
import { escapeName, isJsonObject } from "./parse_parameters.ts";
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
import { explainHidden, hideSecrets } from "./secrets.ts";
import { fromFragment, type State, toFragment } from "./share.ts";
import type { UrlPart } from "./trace_url.ts";
import { type Format, writeCode } from "./write_code.ts";

/** How many colors the style sheet has for parameters. */
const COLORS = 6;

const fields = {
  route: find("input", "route"),
  parameters: find("textarea", "parameters"),
  defaults: find("textarea", "defaults"),
  baseUrl: find("input", "base-url"),
  github: find("input", "github"),
  strict: find("input", "strict"),
  trusted: find("input", "trusted"),
  showSecrets: find("input", "show-secrets"),
};
const form = find("form", "request");
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
  fields.showSecrets.checked = false;
  for (const radio of formats) radio.checked = radio.value === state.format;
  const { defaults, baseUrl, github } = state;
  find("details", "settings").open = !!defaults || !!baseUrl || !github;
  show();
}

/** Which color each parameter has. */
type Colors = ReadonlyMap<string, number>;

/** Text that came from a parameter, in its color. */
function colored(
  text: string,
  parameter: string,
  colors: Colors,
  className = "part",
): HTMLElement {
  const color = colors.get(parameter);
  const mark = element("span", `${className} p${color}`, text);
  mark.dataset["parameter"] = parameter;
  return mark;
}

// Results

let outcome: Outcome;
let code = "";

/** Reads the fields, and shows what they make. */
function show(): void {
  const state = readState();
  const { hasSecrets } = hideSecrets(state);
  find("p", "secrets").hidden = !hasSecrets;
  // Secrets that are typed later stay hidden until the box is ticked again.
  if (!hasSecrets) fields.showSecrets.checked = false;
  outcome = (fields.showSecrets.checked ? explain : explainHidden)(state);
  const { explanation, failure, parameterProblems, defaultProblems } = outcome;
  const problems = [...parameterProblems, ...defaultProblems];
  const isNothing = !explanation && !failure;
  showBlank(isNothing && (problems.length ? "unread" : "no-route"));
  find("div", "sent").hidden = find("div", "result").hidden = isNothing;
  showProblems(fields.parameters, parameterProblems);
  showProblems(fields.defaults, defaultProblems);
  showList("notes", outcome.notes ?? []);
  fields.route.setAttribute(
    "aria-invalid",
    String(/ROUTE|METHOD|TEMPLATE/.test(failure?.code ?? "")),
  );
  const colors: Colors = new Map(
    explanation?.placements.filter(({ status }) => status !== "option")
      .map(({ name }, index) => [name, index % COLORS + 1]),
  );
  const url = explanation?.url.map((part) => showUrlPart(part, colors));
  showSent({
    byHand: outcome.byHand,
    failure,
    field: fields.route,
    ...explanation && url &&
      { request: { method: explanation.request.method, url } },
  });
  find("div", "details").hidden = !explanation;
  if (explanation) showRequest(explanation, colors);
  showCode();
  const example = toFragment({ ...state, format: "call" });
  showChosen(
    "examples",
    EXAMPLES,
    (index) => toFragment(EXAMPLES[index]!.state) === example,
  );
  keepInAddress(state);
}

function showRequest(explanation: Explanation, colors: Colors): void {
  const { request, placements } = explanation;
  find("tbody", "placements").replaceChildren(
    ...placements.map((placement) => showPlacement(placement, colors)),
  );
  document.querySelector<HTMLElement>("#placements-section")!.hidden =
    placements.length === 0;
  find("tbody", "headers").replaceChildren(
    ...Object.entries(request.headers).map(showHeader),
  );
  const hasBody = request.body !== undefined;
  document.querySelector<HTMLElement>("#body-section")!.hidden = !hasBody;
  find("code", "body").replaceChildren(
    ...hasBody ? showBody(explanation, colors) : [],
  );
}

function showUrlPart({ text, place, parameter }: UrlPart, colors: Colors) {
  if (parameter === undefined) {
    return element("span", place === "base" ? "base" : "literal", text);
  }
  const mark = colored(text, parameter, colors, `part in-${place}`);
  mark.title = `${parameter}, in the ${place}`;
  return mark;
}

function heading(content: Node): HTMLElement {
  const head = element("th", "", content);
  head.scope = "row";
  return head;
}

function showPlacement(
  { name, value, isDefault, where, status }: Placement,
  colors: Colors,
): HTMLElement {
  const isOption = status === "option";
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
  if (isDefault) went.append(" ", element("small", "", "default"));
  return element(
    "tr",
    "",
    heading(
      isOption ? element("span", "option", name) : colored(name, name, colors),
    ),
    shownValue,
    went,
  );
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
    const { length } = parameters.value;
    parameters.setSelectionRange(length, length);
    show();
  };
  return button;
}

function showHeader([name, value]: [string, unknown]): HTMLElement {
  const code = element("code", "", String(value));
  return element(
    "tr",
    "",
    heading(element("code", "", name)),
    element("td", "value", code),
  );
}

function showBody(
  { request: { body }, isBodyOfParameters }: Explanation,
  colors: Colors,
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
      return colored(text, name, colors, "part member");
    }),
    "}",
  ];
}

/** Shows the form that is chosen of the request. */
function showCode(): void {
  const block = find("code", "code");
  const button = find("button", "copy");
  button.textContent = "Copy";
  code = "";
  let reason = "There is no request.";
  try {
    code = writeCode(readState().format, outcome);
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    reason = error.message;
  }
  block.replaceChildren(code || element("span", "none", reason));
  button.disabled = !code;
}

// Links

let fragment = "";
let update: ReturnType<typeof setTimeout> | undefined;

function keepInAddress(state: State): void {
  fragment = toFragment(state);
  clearTimeout(update);
  // Browsers limit how often a page may change its address.
  update = setTimeout(writeAddress, 300);
}

function writeAddress(): void {
  clearTimeout(update);
  if (location.hash !== fragment) history.replaceState(null, "", fragment);
}

// Events

form.addEventListener("input", show);
document.addEventListener("submit", (event) => event.preventDefault());
fields.showSecrets.addEventListener("input", show);
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
addEventListener("hashchange", ({ newURL }) => {
  // writeAddress() may have changed `location` since the link was followed.
  const { hash } = new URL(newURL);
  const state = fromFragment(hash);
  if (!state || hash === fragment) return;
  writeState(state);
});

for (const type of ["pointerover", "pointerout"] as const) {
  document.addEventListener(type, ({ target }) => {
    const owner = (target as Element).closest<HTMLElement>("[data-parameter]");
    for (const it of document.querySelectorAll<HTMLElement>(".part")) {
      const isSame = it.dataset["parameter"] === owner?.dataset["parameter"];
      it.classList.toggle("is-active", type === "pointerover" && isSame);
    }
  });
}

offer("examples", EXAMPLES, ({ state }) => writeState(state));

// The site's switch between dark and light holds here, too.
try {
  const scheme = localStorage.getItem("vitepress-theme-appearance");
  if (scheme === "dark" || scheme === "light") {
    document.documentElement.style.colorScheme = scheme;
  }
} catch {
  // The browser keeps nothing for this page.
}

writeState(fromFragment(location.hash) ?? EXAMPLES[0]!.state);
