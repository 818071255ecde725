import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeFinding {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** Rules that the checker leaves out unless they are asked for: WCAG 2.2, 2.5.8, targets of 24 pixels. */
const RULES = { "target-size": { enabled: true } };

/** Targets that are too small wherever they stand: at the edge of a window, or under its foot, only a part is seen. */
async function small(page: Page, nodes: AxeFinding["nodes"]): Promise<AxeFinding["nodes"]> {
  const found: AxeFinding["nodes"] = [];
  for (const node of nodes) {
    const isSmall = await page.evaluate(
      `(async (target) => {
        const at = [scrollX, scrollY];
        document.querySelector(target)?.scrollIntoView({ block: "center", behavior: "instant" });
        const { violations } = await window.axe.run(document, { runOnly: ["target-size"] });
        scrollTo({ left: at[0], top: at[1], behavior: "instant" });
        return violations.some(({ nodes }) => nodes.some((one) => one.target.join(" ") === target));
      })(${JSON.stringify(node.target.join(" "))})`,
    );
    if (isSmall) found.push(node);
  }
  return found;
}

/** Serious findings of the accessibility checker on the page as it stands; contrast is most of its work. */
async function barriers(page: Page, contrast: boolean): Promise<string[]> {
  if (!(await page.evaluate("window.axe !== undefined"))) await page.evaluate(axe.source);
  const rules = { ...RULES, "color-contrast": { enabled: contrast } };
  const found = (await page.evaluate(
    `window.axe.run(document, { resultTypes: ["violations"], rules: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`,
  )) as AxeFinding[];
  const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
  for (const finding of serious) if (finding.id === "target-size") finding.nodes = await small(page, finding.nodes);
  return serious
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, nodes }) =>
        `barrier: ${id} at ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(" "))
          .join(", ")}`,
    );
}

/**
 * Words that nobody wrote: label keys shown as they are, places never filled, and English in Chinese furniture; what a
 * record or a file is called is its own.
 */
function missingWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [
      document.body.innerText,
      document.title,
      ...[...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((element) =>
        ["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
      ),
    ];
    const shown = texts.join("\n").split(/\s+/);
    const keys = shown.filter(
      (word) =>
        /^[a-z_]+(?:\.[a-z_]+)*:[a-z_.@]+$/.test(word) ||
        (/^[a-z_]+(?:\.[a-z_]+)+$/.test(word) && !/\.(?:example|pdf|png|jpg|xlsx|csv)$/.test(word)) ||
        /\{\{|\}\}|undefined|\[object|NaN/.test(word),
    );
    if (!document.documentElement.lang.startsWith("zh")) return keys.map((word) => `word: ${word}`);
    const furniture = [
      ...document.querySelectorAll<HTMLElement>(
        "h1, h2, h3, th:not([scope=row]), dt, label, button, legend, caption, [role=tab], .chip, .status",
      ),
    ].filter(
      (element) =>
        element.closest(
          ".who, .account, .cards header .link, .edit-cell, .files, .file-links, .title-line :is(h1, h2)",
        ) === null,
    );
    // Names of records among them are said to be no words of ours.
    const worded = (element: HTMLElement) =>
      [...element.querySelectorAll<HTMLElement>("[translate=no]")].reduce(
        (text, own) => text.replace(own.innerText, ""),
        element.innerText,
      );
    // A key without words is spelled as one: "Created at".
    const english = furniture
      .map(worded)
      .filter((text) => /\b[a-z]{4,}\b/.test(text) || /^[A-Z][a-z]+(?: [a-z]+)+$/.test(text.trim()));
    return [...keys, ...english].map((word) => `word: ${word}`);
  });
}

function wider(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth + 1) return [];
    const widest = [...document.querySelectorAll("#root *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3);
    return [
      `wider than the screen by ${scrollWidth - clientWidth}: ${widest.map((element) => `${element.tagName}.${element.className}`).join(", ")}`,
    ];
  });
}

/** Waits until there is one heading: a page without one is not drawn yet, or is just being turned, or is wrong. */
async function unheaded(page: Page): Promise<string[]> {
  const one = await page
    .waitForFunction(() => document.querySelectorAll("h1").length === 1, undefined, { timeout: 20_000 })
    .catch(() => undefined);
  return one === undefined ? [`headings of the first level: ${await page.locator("h1").count()}`] : [];
}

/** Rows of a table that nothing tells from the others to who hears them, and amounts that run into their currency. */
function unheard(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll("table tbody tr")].filter(
      (row) =>
        row.querySelectorAll(":scope > td").length > 1 &&
        row.querySelector(":scope > th") === null &&
        row.closest(".calendar, [aria-hidden]") === null,
    );
    const amounts = [...document.querySelectorAll(".figure")].filter(({ textContent }) =>
      /[A-Z]{3}[\d−(]/.test(textContent ?? ""),
    );
    return [
      ...rows.slice(0, 2).map((row) => `row without a head: ${(row.textContent ?? "").slice(0, 60)}`),
      ...amounts.slice(0, 2).map(({ textContent }) => `amount in one word with its currency: ${textContent ?? ""}`),
    ];
  });
}

/** What is smaller to hit than so many pixels, its label counted; a link within a sentence is as its text is. */
export function smallerThan(least: number, page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea",
    );
    return [...controls]
      .filter((control) => {
        const style = getComputedStyle(control);
        const own = control.getBoundingClientRect();
        const labels = [...((control as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect());
        const width = Math.max(own.width, ...labels.map((label) => label.width));
        const height = Math.max(own.height, ...labels.map((label) => label.height));
        return (
          own.width > 0 &&
          style.visibility !== "hidden" &&
          style.pointerEvents !== "none" &&
          !(control.tagName === "A" && style.display === "inline") &&
          control.closest(".skip, .hidden-text, [inert], [aria-hidden=true]") === null &&
          (Math.round(width) < least || Math.round(height) < least)
        );
      })
      .slice(0, 6)
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
        return `small to hit: ${control.tagName}.${control.className} "${name.trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`;
      });
  }, least);
}

/**
 * Everything that must be wrong on no page, in the width it has now.
 * @param options barriers: whether the accessibility checker looks at it; contrast: whether it judges colours too
 */
export async function lookedOver(
  page: Page,
  options: { barriers?: boolean; contrast?: boolean } = {},
): Promise<string[]> {
  return [
    ...(await unheaded(page)),
    ...(await wider(page)),
    ...(await missingWords(page)),
    ...(await unheard(page)),
    ...(options.barriers === false ? [] : await barriers(page, options.contrast !== false)),
  ];
}
