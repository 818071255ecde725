import { labelBrand } from "../label/label.ts";
import { formatCondition, unseenNear, formatValue, type HiddenPart } from "./reasons.ts";
import { trace, type ConfigPath, type Traced } from "./trace.ts";
import type { Declared, Fact, Origin, SourceLocation } from "./where-answer.ts";
import { filled, whereWords } from "./where-words.ts";

/** More would hide the page. */
const MOST = 8;

/** How long nothing scrolls before what lies under the pointer then is outlined, in milliseconds. */
const PAUSE = 120;

const style = `
  :host { position: fixed; inset: 0; z-index: 2147483001; pointer-events: none; font: 12px/1.45 ui-monospace, monospace; }
  .outline { position: fixed; box-sizing: border-box; border: 2px solid #1677ff; border-radius: 3px; background: rgb(22 119 255 / 10%); pointer-events: none; }
  section { position: fixed; box-sizing: border-box; width: min(560px, calc(100vw - 16px)); max-height: 60vh; overflow: auto; padding: 10px 12px; color: #f5f5f5; background: #14202b; border-radius: 8px; border-left: 4px solid #69b1ff; box-shadow: 0 6px 24px rgb(0 0 0 / 35%); pointer-events: auto; overflow-wrap: anywhere; }
  dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 4px 10px; } dt { color: #91caff; } dd { margin: 0; }
  .near { grid-column: 1 / -1; margin-top: 4px; color: #ffd591; }
  button { display: block; font: inherit; text-align: start; color: inherit; background: none; border: 0; padding: 0; text-decoration: underline; cursor: pointer; overflow-wrap: anywhere; }
  small { display: block; color: #bfbfbf; font-size: 11px; } footer { margin-top: 8px; color: #8c8c8c; }
`;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

/** Asks the development server where something comes from. */
async function requestOrigin(traced: Traced, unseen: readonly HiddenPart[]): Promise<Origin> {
  const query = new URLSearchParams({
    brand: labelBrand(),
    language: document.documentElement.lang === "zh-CN" ? "zh" : "en",
  });
  if (traced.page !== undefined) query.set("page", traced.page.bundle.name);
  if (traced.path !== undefined) query.set("path", traced.path.join("/"));
  if (traced.field !== undefined) query.set("field", traced.field);
  for (const key of traced.labels) query.append("label", key);
  for (const { path } of unseen) query.append("near", path.join("/"));
  const does = traced.action === undefined ? stepOf(traced) : undefined;
  if (does !== undefined) query.set("does", does);
  const response = await fetch(`/development/where?${query.toString()}`);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Origin;
}

/** The step that a button names with its words, where the page lists none because the server offers it. */
function stepOf({ labels, element: drawn }: Traced): string | undefined {
  if (drawn.tagName !== "BUTTON") return undefined;
  const key = labels.find((one) => /^[a-z_]+:do\.\w+/.test(one));
  return key?.replace(":do.", ".").split(/[@#]/)[0];
}

/** Opens a place in the editor, or its file in the studio. */
function openLocation({ file, line, column }: SourceLocation, inStudio: boolean): void {
  if (inStudio) window.open(`/studio/#${file}`, "_blank");
  else void fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${String(line)}:${String(column)}`)}`);
}

function locationButton(spot: SourceLocation, text: string): HTMLButtonElement {
  const made = element("button", `${spot.file}:${String(spot.line)}${text}`);
  made.type = "button";
  made.addEventListener("click", ({ shiftKey }) => openLocation(spot, shiftKey));
  return made;
}

const conditions = new Set(["rule", "when", "computed"]);

function formatFact({ word, value }: Fact): string {
  const text = whereWords().facts[word] ?? `${word} {value}`;
  return filled(text, { value: conditions.has(word) ? formatCondition(value) : formatValue(value) });
}

function declared(thing: Declared): HTMLElement {
  const facts = thing.facts.map(formatFact).join(" · ");
  return element("dd", locationButton(thing, ` ${thing.name}`), element("small", facts));
}

function panelOf(origin: Origin, unseen: readonly HiddenPart[]): HTMLElement {
  const words = whereWords();
  const list = element("dl");
  const row = (name: string, content: HTMLElement): void => list.append(element("dt", name), content);
  if (origin.page) {
    const { path, isNearest } = origin.page;
    const content = element("dd", locationButton(origin.page, path === "" ? "" : ` ${path}`));
    if (isNearest) content.append(element("small", words.byPlace));
    row(words.page, content);
  }
  if (origin.field) row(words.field, declared(origin.field));
  for (const one of origin.action) row(one.kind === "page" ? words.leads : words[one.kind], declared(one));
  for (const { key, locations: texts } of origin.labels) {
    const content = element("dd", key);
    const [won, ...under] = texts;
    if (won === undefined) content.append(element("small", words.unworded));
    else {
      const brandOf = (name: string): string => filled(words.brand, { name });
      content.replaceChildren(locationButton(won, ` ${key.split(":")[0]}:${won.key}`));
      content.append(element("small", `${brandOf(won.brand)}: ${won.text}`));
      for (const one of under)
        content.append(
          element(
            "small",
            `${words.over} ${brandOf(one.brand)} ${one.file}:${String(one.line)} ${one.key}: ${one.text}`,
          ),
        );
    }
    row(words.words, content);
  }
  if (unseen.length > 0) list.append(element("div", words.near));
  list.lastElementChild?.classList.toggle("near", unseen.length > 0);
  for (const [index, { says }] of unseen.slice(0, MOST).entries()) {
    const spot = origin.near[index];
    row("·", spot === undefined ? element("dd", says) : element("dd", says, locationButton(spot, "")));
  }
  if (unseen.length > MOST) row("·", element("dd", filled(words.more, { count: String(unseen.length - MOST) })));
  return element("section", list, element("footer", words.hint));
}

let host: HTMLElement | undefined;
let at: Element | undefined;
/** The place that a click opens. */
let first: SourceLocation | undefined;
/** Answers are taken in the order of their questions; one that was overtaken is left. */
let turn = 0;

function leave(): void {
  host?.remove();
  turn += 1;
  [host, at, first] = [undefined, undefined, undefined];
}

/** Puts the panel below what it speaks of, or above where there is more room. */
function put(panel: HTMLElement, { left, top, bottom }: DOMRect): void {
  const isBelow = innerHeight - bottom >= Math.min(top, 240);
  panel.style.left = `${String(Math.max(8, Math.min(left, innerWidth - 568)))}px`;
  const room = isBelow ? innerHeight - bottom - 16 : top - 16;
  panel.style.maxHeight = `${String(Math.max(160, room))}px`;
  if (isBelow) panel.style.top = `${String(Math.min(bottom + 6, innerHeight - 176))}px`;
  else panel.style.bottom = `${String(innerHeight - top + 6)}px`;
}

/** Outlines what lies under the pointer, and says where it comes from. */
async function show(target: Element): Promise<void> {
  const traced = trace(target);
  if (traced.element === at) return;
  leave();
  const mine = turn;
  at = traced.element;
  const box = at.getBoundingClientRect();
  const outline = element("div");
  outline.className = "outline";
  Object.assign(outline.style, {
    left: `${String(box.left)}px`,
    top: `${String(box.top)}px`,
    width: `${String(box.width)}px`,
    height: `${String(box.height)}px`,
  });
  host = document.createElement("development-where");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.append(element("style", style), outline);
  document.body.append(host);
  const unseen = traced.page === undefined ? [] : unseenIn(traced.page, traced.owner, traced.scope);
  const origin = await requestOrigin(traced, unseen).catch(() => undefined);
  if (mine !== turn || origin === undefined) return;
  first = origin.page ?? origin.field ?? origin.action[0] ?? origin.labels[0]?.locations[0];
  // What nothing is known of lies under no panel that covers something else.
  if (first === undefined) return;
  const panel = panelOf(origin, unseen);
  put(panel, box);
  shadow.append(panel);
}

/** What is unseen in the part that holds what is pointed at, and in what holds that. */
function unseenIn(page: NonNullable<Traced["page"]>, owner: ConfigPath, scope: Traced["scope"]): HiddenPart[] {
  const outer = owner.length === 0 ? [] : unseenNear(page, owner.slice(0, -2), scope);
  return [...unseenNear(page, owner, scope), ...outer];
}

/** Says, while Alt is held, where what lies under the pointer comes from; a click opens it. */
export function watchWhere(): () => void {
  let under: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const held = { alt: false, x: 0, y: 0 };
  const isOwn = (event: Event): boolean => host !== undefined && event.composedPath().includes(host);
  const move = (event: PointerEvent): void => {
    Object.assign(held, { alt: event.altKey, x: event.clientX, y: event.clientY });
    if (isOwn(event)) return;
    under = event.target instanceof Element ? event.target : undefined;
    if (!event.altKey) leave();
    else if (under !== undefined) void show(under);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Alt") return;
    held.alt = true;
    if (under !== undefined) void show(under);
  };
  const away = (): void => {
    held.alt = false;
    leave();
  };
  const release = (event: KeyboardEvent): void => {
    if (event.key !== "Alt") return;
    // Some browsers open their menu when the key is let go.
    if (host !== undefined) event.preventDefault();
    away();
  };
  // What has moved is outlined where it stands now.
  const scroll = (event: Event): void => {
    if (isOwn(event) || !held.alt) return;
    leave();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = held.alt ? document.elementFromPoint(held.x, held.y) : null;
      if (now !== null) void show((under = now));
    }, PAUSE);
  };
  const click = (event: MouseEvent): void => {
    if (!event.altKey || isOwn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click" && first !== undefined) openLocation(first, event.shiftKey);
  };
  const presses = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;
  const ends = new AbortController();
  const heard = { capture: true, signal: ends.signal };
  addEventListener("pointermove", move, heard);
  addEventListener("keydown", press, heard);
  addEventListener("keyup", release, heard);
  addEventListener("blur", away, { signal: ends.signal });
  addEventListener("scroll", scroll, heard);
  for (const name of presses) addEventListener(name, click, heard);
  return () => {
    clearTimeout(timer);
    leave();
    ends.abort();
  };
}
