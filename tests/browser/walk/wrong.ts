import type { Page } from "playwright-core";
import { wordsIn } from "../harness/words.ts";

/** What no person should read on a page, and what it looks like. */
const RAW: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["id", /\b\d{15,}\b/],
  ["code in capitals", /\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/],
  ["name of a field", /\b[a-z]+(?:_[a-z0-9]+)+\b/],
  ["name of a field", /\b[a-z]{2,}[A-Z][a-z]+[A-Za-z]*\b/],
  ["date as stored", /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}[^\s]*)?\b/],
  ["value that is none", /\b(?:undefined|NaN|Invalid Date)\b|\[object\b/],
  ["key of a word", /^[a-z_]+(?:\.[a-z_]+)*:[a-z_.@]+$/],
  ["place never filled", /\{\{|\}\}/],
];
/** What a person named: files, addresses, mails. */
const OWN = /\.(?:pdf|png|jpe?g|xlsx|csv|zip|txt|xml|json|docx?)\b|@|\/\/|^www\./i;

/** The first thing in a text that no person should read, by each kind. */
export function rawIn(text: string): string[] {
  const words = text.split(/[\s,;()"“”]+/).filter((word) => !OWN.test(word));
  const found = new Map<string, string>();
  for (const word of words)
    for (const [kind, pattern] of RAW)
      if (pattern.test(word) && !found.has(`${kind}${word}`)) found.set(`${kind}${word}`, `${kind}: ${word}`);
  return [...new Set(found.values())];
}

/** English that a Chinese text is left with: four words of the language one after the other. */
export function englishIn(text: string): string[] {
  return [
    ...new Set(
      text.split("\n").flatMap((line) => /(?:\b[A-Za-z]?[a-z’']+\b[ ,]+){3,}[a-z’']{2,}/.exec(line)?.[0] ?? []),
    ),
  ].map((one) => `left in English: ${one}`);
}

interface Seen {
  text: string;
  words: string;
  white: boolean;
  dead: string[];
}

/** What stands on the page, or in the dialog over it: its text, and what has failed in it. */
function seenOn(page: Page, ends: readonly string[]): Promise<Seen> {
  return page.evaluate((titles) => {
    const dialogs = [...document.querySelectorAll<HTMLElement>("dialog[open]")];
    const part = dialogs.at(-1) ?? document.querySelector<HTMLElement>("#content, main") ?? document.body;
    const attributes = [...part.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
      ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
    );
    const h1 = document.querySelector<HTMLElement>("h1")?.innerText ?? "";
    const failed = [...part.querySelectorAll<HTMLElement>(".state.bad, [role=alert].bad")].map((element) =>
      element.innerText.replaceAll("\n", " "),
    );
    const unknown = [...part.querySelectorAll<HTMLElement>(".state")]
      .filter((element) => titles.includes(element.querySelector<HTMLElement>("h1, h2")?.innerText ?? ""))
      .map((element) => element.innerText.replaceAll("\n", " "));
    const white =
      dialogs.length === 0 &&
      (document.querySelector("#root")?.childElementCount === 0 || part.innerText.trim().length < 12 || h1 === "");
    // Text by text: what stands side by side in two buttons is no word.
    const texts: string[] = [];
    const words: string[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.parentElement;
      if (at?.checkVisibility() !== true) continue;
      texts.push(walker.currentNode.textContent ?? "");
      // What a record says is its people's, and a mail is shown as it was sent; its states are our words. What is
      // marked as nobody's wording is a name anywhere.
      if (
        at.closest("[translate=no]") === null &&
        (at.closest("td, th.name, dd, .cards, .timeline, pre, code, textarea") === null ||
          at.closest(".chip, .status, button, dt, th:not(.name)") !== null)
      )
        words.push(walker.currentNode.textContent ?? "");
    }
    return {
      text: [...texts, document.title, ...attributes].join("\n"),
      words: words.join("\n"),
      white,
      dead: [...new Set([...failed, ...unknown])],
    };
  }, ends);
}

const ENDS = [
  "page.failed_title",
  "page.gone_title",
  "shell.forbidden_title",
  "shell.not_found_title",
  "shell.chunk_failed",
  "shell.style_failed",
];
const endsIn = {
  en: ENDS.map((key) => wordsIn("en")(`runtime:${key}`)),
  zh: ENDS.map((key) => wordsIn("zh")(`runtime:${key}`)),
};

/** How long a page may stay white before that is told, in milliseconds. */
const PATIENCE = 10_000;

/** What is wrong with the page as it stands, or with the dialog over it. */
export async function wrongOn(page: Page, language: "en" | "zh"): Promise<string[]> {
  let seen = await seenOn(page, endsIn[language]);
  // A busy machine may take its time to draw what it has; what stays white is.
  for (const latest = Date.now() + PATIENCE; seen.white && Date.now() < latest;) {
    await new Promise((done) => setTimeout(done, 100));
    seen = await seenOn(page, endsIn[language]);
  }
  const { text, words, white, dead } = seen;
  if (white) return ["white page"];
  return [
    ...dead.map((message) => `dead end: ${message}`),
    ...rawIn(text),
    ...(language === "zh" ? englishIn(words) : []),
  ];
}
