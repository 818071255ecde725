import type { Locator, Response } from "playwright-core";
import type { Visitor } from "../harness/visitor.ts";
import { wordsIn } from "../harness/words.ts";
import { wrongOn } from "./wrong.ts";

/** What a walk did. */
interface Counts {
  menu: number;
  pages: number;
  tabs: number;
  rows: number;
  links: number;
  buttons: number;
  dialogs: number;
  files: number;
  sent: number;
}

interface WalkOptions {
  language: "en" | "zh";
  /**
   * Follow every link and open a row of every state; else the menu's pages and the first row of each of their lists are
   * seen.
   */
  deep: boolean;
  /** Whether what a place offers is pressed. */
  presses(place: string): boolean;
  /** What others have pressed already: each button once for a page and a state of what it shows. */
  pressed?: Set<string>;
  /** Is told of each stop and of what was found wrong, as it happens: a walk that is cut off has said where it was. */
  tells?(line: string): void;
}

interface Stop {
  address: string;
  from: string;
  isEnd: boolean;
}

const pathOf = (response: Response): string => new URL(response.url()).pathname;
const isWrite = (response: Response): boolean => response.request().method() !== "GET";

/** Where an address leads, whatever record it names. */
function placeOf(address: string): string {
  const url = new URL(address, "http://walk.example");
  const path = url.pathname.replace(/\/(?:\d{6,}|[A-Z]{2,5}-\d{4}-\d{4,})(?=\/|$)/g, "/{id}");
  const params = [...url.searchParams.keys()].toSorted();
  return params.length === 0 ? path : `${path}?${params.join("&")}`;
}

const pageOf = (address: string): string => placeOf(address).split("?")[0] ?? "";
const isOfRecord = (address: string): boolean =>
  placeOf(address).includes("{id}") || /[?&]\w*id\b/.test(placeOf(address));

/** Calls that are sent and change nothing. */
const READS = /\/(?:plan|quote|export|preview|pageview|check\w*)$/;
/** Steps of a record, and previews of them: one that is not whole yet is told so, at its fields or above them. */
const STEP = /\/\d{6,}\/\w+$|\/submit$|\/plan$|\/quote$|\/preview$/;
/** Where one changes one's own language, sessions and way in: who walks there would be somebody else afterwards. */
const OWN_ACCOUNT = /^\/rightcontent\/accountsetting/;
/** Where a document is signed: its address leads there once. */
const SIGNING = /^\/(?:sign\b|docusign\/)/;
/** Where the operator edits templates by the names of their places, which no reader sees. */
const TEMPLATES = /^\/dashboard\?.*tab|^\/contact\/emailmanagement\/letters/;
const OF_TEMPLATES = /^(?:name of a field|place never filled): /;

/**
 * Answers that somebody may get who presses whatever is offered: a record that is not whole yet, a preview that waits,
 * a mail that was sent a moment ago.
 */
function isExpected(response: Response): boolean {
  const [status, path] = [response.status(), pathOf(response)];
  if (status < 400) return true;
  if (status === 422) return isWrite(response) && STEP.test(path);
  return (status === 409 && /\/(?:plan|quote|preview)$/.test(path)) || (status === 429 && path.endsWith("/resend"));
}

const ROWS = "#content table.rows tbody tr, #content ul.cards > li";
const BUTTONS = "#content button.button:not([disabled]):not([aria-disabled=true])";
/**
 * Somebody who clicks everything that they are offered, once, and notes what leads nowhere or shows what nobody should
 * read.
 */
export class Walk {
  readonly counts: Counts = {
    menu: 0,
    pages: 0,
    tabs: 0,
    rows: 0,
    links: 0,
    buttons: 0,
    dialogs: 0,
    files: 0,
    sent: 0,
  };
  /** What was wrong, each with where and after what. */
  readonly found: string[] = [];
  private readonly visitor: Visitor;
  private readonly options: WalkOptions;
  private readonly noted = new Set<string>();
  private readonly visited = new Set<string>();
  private readonly pressed: Set<string>;
  /** Menus met, by what they offer: how often. */
  private readonly menus = new Map<string, number>();
  private readonly queue: Stop[] = [];
  private refused: string[] = [];
  private path = "";

  constructor(visitor: Visitor, options: WalkOptions) {
    this.visitor = visitor;
    this.options = options;
    this.pressed = options.pressed ?? new Set();
    visitor.page.on("response", (response) => {
      if (!pathOf(response).startsWith("/api/")) return;
      if (!isExpected(response))
        this.refused.push(
          `${response.request().method()} ${pathOf(response).replace(/\d{6,}/g, "{id}")} answered ${response.status()}`,
        );
      if (isWrite(response) && !READS.test(pathOf(response))) this.counts.sent += 1;
    });
    visitor.page.on("download", () => {
      this.counts.files += 1;
    });
    // Listened to all along: the browser's own dialog would open in a moment in which nobody waits for it.
    visitor.page.on("filechooser", () => undefined);
  }

  private say(key: string): string {
    return wordsIn(this.options.language)(`runtime:${key}`);
  }

  private get page() {
    return this.visitor.page;
  }

  private get here(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  private note(what: string): void {
    const met = `${pageOf(this.here)} ${what}`;
    if (this.noted.has(met) || (TEMPLATES.test(this.here) && OF_TEMPLATES.test(what))) return;
    this.noted.add(met);
    const found = `${placeOf(this.here)}${this.path === "" ? "" : ` [${this.path}]`}: ${what}`;
    this.found.push(found);
    this.options.tells?.(found);
  }

  /** Looks at what stands there now, and at what was answered and logged since the last look. */
  private async looks(): Promise<void> {
    await this.visitor.settled();
    for (const wrong of await wrongOn(this.page, this.options.language)) this.note(wrong);
    // A form that is sent as it stands is told at its fields what it lacks.
    const isMarked = (await this.page.locator("[aria-invalid=true]").count()) > 0;
    for (const refused of this.refused.splice(0))
      if (!(isMarked && /^(?:POST|PUT) .* answered 4(?:09|22)$/.test(refused))) this.note(refused);
    for (const trouble of this.visitor.troubles.drain()) this.note(trouble.slice(0, 300));
  }

  /** Goes through the menu, and from there everywhere that it leads. */
  async everywhere(): Promise<void> {
    await this.visitor.goes("/");
    const later = this.page.locator(".tour-card footer button").first();
    if ((await later.count()) > 0) await later.click();
    await this.looks();
    const closed = this.page.locator(".side-menu button[aria-expanded=false]");
    while ((await closed.count()) > 0) await closed.first().click();
    for (const address of await this.page
      .locator(".side-menu a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
      this.queueAddress(address, "menu", "", false);
    this.counts.menu = this.queue.length;
    await this.on();
  }

  /** Goes on from addresses, and from there everywhere that they lead. */
  async from(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) this.queueAddress(address, "start", "", false);
    await this.on();
  }

  private async on(): Promise<void> {
    for (let stop = this.queue.shift(); stop !== undefined; stop = this.queue.shift()) await this.stops(stop);
  }

  /** Takes up an address to be seen, once for each place and state of what stands there. */
  private queueAddress(address: string | null, from: string, state: string, isEnd: boolean): void {
    if (address === null || !address.startsWith("/") || /^\/(?:api)?\//.test(address) || SIGNING.test(address)) return;
    const key = `${placeOf(address)} ${state}`;
    if (this.visited.has(key)) return;
    this.visited.add(key);
    this.queue.push({ address, from, isEnd });
    if (from !== "menu" && from !== "start") this.counts[state === "" ? "links" : "rows"] += 1;
  }

  private async stops({ address, from, isEnd }: Stop): Promise<void> {
    this.options.tells?.(`${placeOf(address)} from ${from}`);
    this.path = `from ${from}`;
    const entry = this.page.locator(`.side-menu a[href="${address}"]`).first();
    if (from === "menu" && (await entry.isVisible())) await entry.click();
    else await this.goesTo(address);
    this.counts.pages += 1;
    await this.looks();
    this.path = "";
    await this.walksOver(address, isEnd);
    const empty = await this.isEmpty();
    const tabs = this.page.locator("#content [role=tablist] [role=tab]");
    const filled: string[] = [];
    const names = isEnd && !this.options.deep ? [] : await tabs.allInnerTexts();
    for (const [index, text] of names.entries()) {
      if ((await tabs.count()) <= index) break;
      const name = text.split("\n")[0] ?? "";
      if ((await tabs.nth(index).getAttribute("aria-selected")) === "true") continue;
      this.path = `tab ${name}`;
      await tabs.nth(index).click();
      this.counts.tabs += 1;
      await this.looks();
      if ((await this.page.locator(ROWS).count()) > 0) filled.push(name);
      await this.walksOver(this.here, isEnd);
    }
    this.path = "";
    // Where nothing waits for somebody, that is good news; a record tells tab by tab what it has, and an address may
    // ask for one of them.
    const asks = /[?&]tab=/.test(address);
    if (empty && filled.length > 0 && pageOf(address) !== "/tasks" && !isOfRecord(address) && !asks)
      this.note(`the first tab is empty, others are not: ${filled.join(", ")}`);
  }

  /** A list that shows nothing. */
  private async isEmpty(): Promise<boolean> {
    return (
      (await this.page.locator("#content .list .state").count()) > 0 && (await this.page.locator(ROWS).count()) === 0
    );
  }

  /** Takes up rows and links of what stands there, and presses what is offered. */
  private async walksOver(address: string, isEnd: boolean): Promise<void> {
    const from = placeOf(address);
    if (this.options.deep) {
      const links = await this.page
        .locator("#content a[href^='/']")
        .evaluateAll((all) =>
          all
            .filter((link) => link.closest("table.rows tbody tr, ul.cards > li") === null)
            .map((link) => link.getAttribute("href")),
        );
      for (const link of links) this.queueAddress(link, from, "", true);
    }
    if (this.options.deep || !isEnd) await this.rows(from);
    if (this.options.presses(pageOf(address)) && !OWN_ACCOUNT.test(from)) await this.presses(address);
  }

  /** The first row of each state. */
  private async rows(from: string): Promise<void> {
    const rows = await this.page.locator(ROWS).evaluateAll((all) =>
      all.map((row) => ({
        state: [...row.querySelectorAll<HTMLElement>(".chip, .status")].map((chip) => chip.innerText).join(" "),
        links: [...row.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")),
      })),
    );
    for (const { state, links } of this.options.deep ? rows : rows.slice(0, 1))
      for (const link of links) this.queueAddress(link, from, `row ${state}`, true);
  }

  /** Presses each button once a page and state of what the page shows. */
  private async presses(address: string): Promise<void> {
    const path = this.path;
    const state = (await this.page.locator("#content header .chip, #content header .status").allInnerTexts()).join(" ");
    for (const name of new Set(
      await this.page
        .locator(BUTTONS)
        .evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).innerText.trim() || (one.getAttribute("aria-label") ?? "")),
        ),
    )) {
      const key = `${pageOf(address)} ${state} ${name}`;
      if (this.pressed.has(key)) continue;
      this.pressed.add(key);
      const button = await this.find(name);
      if (button === undefined) continue;
      this.path = `${path === "" ? "" : `${path}, `}press ${name.split("\n")[0]}`;
      await this.press(button, address);
      this.path = path;
    }
  }

  private async find(name: string): Promise<Locator | undefined> {
    const buttons = this.page.locator(BUTTONS);
    const at = await buttons.evaluateAll(
      (all, wanted) =>
        all.findIndex(
          (one) =>
            ((one as HTMLElement).innerText.trim() || (one.getAttribute("aria-label") ?? "")) === wanted &&
            one.checkVisibility({ visibilityProperty: true }),
        ),
      name,
    );
    return at === -1 ? undefined : buttons.nth(at);
  }

  private async press(button: Locator, address: string): Promise<void> {
    const before = this.here;
    const sent = this.counts.sent;
    // What a row offers stands beside its menu once the mouse is over it.
    const cell = button.locator("xpath=ancestor::td[contains(@class, 'row-actions')]");
    if ((await cell.count()) > 0) await cell.hover({ timeout: 5000 }).catch(() => undefined);
    const trouble = await button.click({ timeout: 5000 }).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (trouble !== undefined)
      return this.note(`cannot be pressed: ${/<[^\n]*intercepts/.exec(trouble)?.[0] ?? trouble.split("\n")[0]}`);
    this.counts.buttons += 1;
    await this.looks();
    await this.choices(button, before, address);
    await this.back(before, address, this.counts.sent > sent);
  }

  /** Presses what a menu offers: all of it where it is met first, elsewhere one entry, each in its turn. */
  private async choices(button: Locator, before: string, address: string): Promise<void> {
    const items = this.page.locator("[role=menuitem]:visible");
    const names = await items.allInnerTexts();
    if (names.length === 0) return;
    const path = this.path;
    const met = this.menus.get(names.join(" ")) ?? 0;
    this.menus.set(names.join(" "), met + 1);
    for (const [index, name] of names.entries()) {
      if (met > 0 && index !== met % names.length) continue;
      if ((await items.count()) === 0) await button.click({ timeout: 5000 }).catch(() => undefined);
      const item = items.nth(index);
      if ((await item.count()) === 0 || (await item.isDisabled())) continue;
      const sent = this.counts.sent;
      this.path = `${path} > ${name.split("\n")[0]}`;
      await item.click({ timeout: 5000 }).catch(() => undefined);
      this.counts.buttons += 1;
      await this.looks();
      await this.back(before, address, this.counts.sent > sent);
    }
    this.path = path;
  }

  /** Goes to an address as a link of the page does, and leaves what was typed; anew where that leads nowhere. */
  private async goesTo(address: string): Promise<void> {
    if ((await this.page.locator("#content").count()) > 0 && (await this.page.locator("dialog[open]").count()) === 0) {
      await this.visitor.turnsTo(address);
      const leave = this.page.locator("dialog[open]").getByRole("button", { name: this.say("form.leave_yes") });
      if ((await leave.count()) > 0) {
        await leave.click({ timeout: 5000 }).catch(() => undefined);
        await this.visitor.settled();
      }
      if (this.here === address && (await this.page.locator("dialog[open]").count()) === 0) return;
    }
    await this.page.goto("about:blank");
    await this.visitor.goes(address);
  }

  /** Closes what was opened, and goes back to where one was. */
  private async back(before: string, address: string, changed: boolean): Promise<void> {
    for (let tries = 0; tries < 2 && (await this.page.locator(".menu-pop:visible").count()) > 0; tries += 1)
      await this.page.keyboard.press("Escape");
    const dialog = this.page.locator("dialog[open]");
    if ((await dialog.count()) > 0) this.counts.dialogs += 1;
    for (let tries = 0; tries < 4 && (await dialog.count()) > 0; tries += 1) {
      await this.page.keyboard.press("Escape");
      await this.visitor.drawn();
    }
    if ((await dialog.count()) > 0) this.note("the dialog does not close with Esc");
    const isClosed = (await dialog.count()) === 0;
    if (this.here === before && isClosed && (!changed || (await this.page.locator("#content form").count()) === 0))
      return;
    if (pageOf(this.here) !== pageOf(before)) this.queueAddress(this.here, placeOf(address), "", true);
    await this.goesTo(before);
    this.refused = [];
    this.visitor.troubles.drain();
  }
}
