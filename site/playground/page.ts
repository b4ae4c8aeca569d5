/**
 * What both parts of the page use: its elements, the two cards that say what is
 * sent, and what a screen reader is told.
 *
 * @module
 */
import type { Start } from "./examples.ts";
import type { ByHand, Failure } from "./explain.ts";

/** How long a writer pauses before a screen reader is told, in milliseconds. */
const PAUSE = 700;

/** An element of the page, by its id. */
export function find<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  id: string,
): HTMLElementTagNameMap[Name] {
  return document.querySelector<HTMLElementTagNameMap[Name]>(`${tag}#${id}`)!;
}

/** Makes an element with its class and its children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** Fills a row of examples; the function takes the one that is chosen. */
export function offer<Example extends Start>(
  id: string,
  examples: readonly Example[],
  choose: (example: Example) => void,
): void {
  find("div", id).append(...examples.map((example) => {
    const button = element("button", "", example.title);
    button.type = "button";
    button.onclick = () => {
      choose(example);
      find("div", "sent").scrollIntoView({ block: "nearest" });
      announce(`${example.title}: the fields are filled in.`);
    };
    return button;
  }));
}

/** Marks the example that the fields hold, and tells its story. */
export function showChosen(
  id: string,
  examples: readonly Start[],
  isChosen: (index: number) => boolean,
): void {
  const index = examples.findIndex((_, index) => isChosen(index));
  for (const [at, chip] of [...find("div", id).children].entries()) {
    chip.ariaPressed = String(at === index);
  }
  find("p", "story").textContent = examples[index]?.story ?? "";
}

/** What comes of a call, here and by hand. */
export interface Sent {
  readonly byHand?: ByHand | undefined;
  readonly failure?: Failure | undefined;
  readonly request?: { readonly method: string; readonly url: Node[] };
  /** Where a fault of the template can be shown. */
  readonly field?: HTMLInputElement;
}

let wasFailure = false;

/** Shows side by side what a template literal sends, and what the library does. */
export function showSent({ byHand, failure, request, field }: Sent): void {
  const isDifferent = !!byHand && !byHand.isSame;
  const hand = find("section", "by-hand");
  hand.hidden = !byHand;
  hand.classList.toggle("is-wrong", isDifferent);
  find("h2", "hand-label").textContent = byHand?.isSame
    ? "A template literal sends the same"
    : failure
    ? "A template literal sends it anyway"
    : "A template literal sends something else";
  find("span", "hand-method").textContent = byHand?.method ?? "";
  find("span", "hand-url").textContent = byHand?.url ?? "";
  const ours = find("section", "ours");
  ours.classList.toggle(
    "is-right",
    failure ? failure.isRescue : isDifferent,
  );
  find("h2", "ours-label").textContent = failure
    ? "Waymark throws, and sends nothing"
    : "Waymark sends";
  find("p", "url-line").hidden = !request;
  find("span", "method").textContent = request?.method.toUpperCase() ?? "";
  find("span", "url").replaceChildren(...request?.url ?? []);
  find("div", "failure").hidden = !failure;
  find("strong", "failure-code").textContent = failure?.code ?? "";
  find("p", "failure-message").textContent = failure?.message ?? "";
  showFault(failure?.fault, field);
  if (failure) {
    announceLater(`${failure.code}. ${failure.message}`);
  } else if (wasFailure && request) {
    announceLater("The request can be built again.");
  }
  wasFailure = !!failure;
}

function showFault(
  fault: Failure["fault"],
  field: HTMLInputElement | undefined,
): void {
  find("div", "fault").hidden = !fault;
  if (!fault) return;
  const { template, position } = fault;
  const end = position + 1;
  find("p", "fault-template").replaceChildren(
    template.slice(0, position),
    element("mark", "fault", template.slice(position, end) || "\u2003"),
    template.slice(end),
  );
  const start = field?.value.indexOf(template) ?? -1;
  const button = find("button", "show-fault");
  button.textContent = `Go to position ${position}`;
  button.hidden = start < 0;
  button.onclick = () => {
    field?.focus();
    field?.setSelectionRange(start + position, start + end);
  };
}

/** Says what is missing where there is nothing to show. */
export function showBlank(id: string | false): void {
  const blank = find("p", "blank");
  blank.hidden = !id;
  for (const it of blank.querySelectorAll("span")) it.hidden = it.id !== id;
}

/** Shows sentences about a field as a list. */
export function showList(id: string, texts: readonly string[]): void {
  find("ul", id).replaceChildren(
    ...texts.map((text) => element("li", "", text)),
  );
}

/** Shows what is wrong with a field, in the list below it. */
export function showProblems(
  field: HTMLElement,
  problems: readonly string[],
): void {
  showList(`${field.id}-problems`, problems);
  field.setAttribute("aria-invalid", String(problems.length > 0));
}

/** What gives a button its label back. */
const resets = new WeakMap<
  HTMLButtonElement,
  ReturnType<typeof setTimeout>
>();

/** Copies a text, or selects it if the browser lets no page copy. */
export async function copy(
  text: string,
  button: HTMLButtonElement,
  source?: Node,
): Promise<void> {
  const label = button.id === "share" ? "Copy link" : "Copy";
  clearTimeout(resets.get(button));
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    announce("Copied.");
  } catch {
    if (source) getSelection()?.selectAllChildren(source);
    announce("The browser does not let this page copy.");
  }
  resets.set(button, setTimeout(() => button.textContent = label, 2000));
}

let announcement: ReturnType<typeof setTimeout> | undefined;

/** Tells a screen reader, once the writer pauses. */
export function announceLater(text: string): void {
  clearTimeout(announcement);
  announcement = setTimeout(() => announce(text), PAUSE);
}

/** Tells a screen reader. */
export function announce(text: string): void {
  clearTimeout(announcement);
  find("p", "announcement").textContent = text;
}
