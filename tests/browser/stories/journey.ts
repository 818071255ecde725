import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { fine } from "../../api/application/deals.ts";
import { Form } from "../harness/form.ts";
import { MAKING, startPlatform, type Platform } from "../harness/platform.ts";
import type { Visitor } from "../harness/visitor.ts";

/** A PDF to hand in where papers are asked for. */
const PAPER = { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

/** The one-time code of the test environment. */
export const CODE = "246810";
/** The one that agrees to where money goes, which is longer. */
export const MONEY_CODE = "24681012";

/**
 * What somebody types into a form, by the fields' paths: a text, the words of an entry or card, the name of a file;
 * `true` ticks.
 */
type Typed = Readonly<Record<string, string | true>>;

/** What an answer to a dialog says beyond pressing its button. */
interface Pressing {
  /** The button of the dialog that asks back, where it is named otherwise than the button pressed. */
  confirm?: string;
  fields?: Typed;
  /** The one-time code that is sent and typed, where the decision asks for one. */
  code?: string;
  /** The answer to the dialog of the step that follows at once on what the first one made. */
  next?: Pressing;
}

/** People of the demo who play one story in one browser, each signed in once. */
export class Journey {
  platform!: Platform;
  private readonly people = new Map<string, Promise<Visitor>>();
  private readonly present: Visitor[] = [];
  /** Who went home when days passed, and has not been asked for since. */
  private readonly away = new Set<Visitor>();

  /** Serves the product over a seeded database of its own. */
  async begin(): Promise<void> {
    this.platform = await startPlatform();
  }

  /**
   * Somebody by the first part of their e-mail, `maker.s1`: signed in the first time they are asked for, and from then
   * on.
   */
  async person(who: string): Promise<Visitor> {
    const known = this.people.get(who) ?? this.arrives(who);
    this.people.set(who, known);
    const one = await known;
    if (this.away.delete(one)) await one.goes("/dashboard");
    return one;
  }

  private async arrives(who: string): Promise<Visitor> {
    const one = await this.platform.signedIn(who);
    this.present.push(one);
    await inEnglish(one);
    await choosesRole(one, who);
    return one;
  }

  /** From now on somebody who came by a mailed link and has signed in is asked for by this name. */
  joins(who: string, someone: Visitor): void {
    someone.signedInAs = who;
    this.people.set(who, Promise.resolve(someone));
  }

  /** Somebody who follows links of mails and has not signed in. */
  async stranger(): Promise<Visitor> {
    const one = await this.platform.visitor();
    this.present.push(one);
    return one;
  }

  /**
   * Lets days pass up to a business date, each with its work, as the platform's operator; everybody has gone home, and
   * comes back to their dashboard when they are asked for.
   */
  async day(date: string): Promise<void> {
    const here = this.present.filter(({ page }) => !page.isClosed());
    for (const one of here) await one.page.goto("about:blank");
    const operator = await this.platform.application.signedIn("ops");
    fine(await operator.post("obligation/demo/clock", { business_date: date }));
    for (const one of here) {
      if (one.signedInAs === undefined) await one.goes("/login");
      else this.away.add(one);
    }
  }

  /** Takes a picture of what each person has in front of them. */
  async pictures(folder: string, name: string): Promise<void> {
    for (const [index, one] of this.present.entries()) {
      if (!one.page.isClosed())
        await one.page.screenshot({
          path: join(
            folder,
            `${name.slice(0, 40).replaceAll(/\W+/g, "-")}-${index}-${one.signedInAs ?? "stranger"}.png`,
          ),
          fullPage: true,
        });
    }
  }

  /** What went wrong in anybody's browser since it was last asked. */
  troubles(): string[] {
    return this.present.flatMap((one) => one.troubles.drain());
  }
}

/**
 * A story of its own platform: begun before the first test of a file, its people's troubles asked after each, ended
 * after the last. Where PICTURES names a folder, a step that fails leaves there what everybody sees.
 */
export function journey(): Journey {
  vi.setConfig({ testTimeout: 300_000 });
  const story = new Journey();
  beforeAll(() => story.begin(), MAKING);
  afterEach(async ({ task: { result, name } }) => {
    const folder = process.env["PICTURES"];
    if (folder !== undefined && result?.state === "fail") await story.pictures(folder, name);
  });
  afterEach(() => expect(story.troubles()).toEqual([]));
  afterAll(() => story.platform?.close());
  return story;
}

/** Turns the product to English for whom it greets in Chinese. */
async function inEnglish(person: Visitor): Promise<void> {
  if ((await person.page.locator("html").getAttribute("lang")) === "en-US") return;
  await person.page.locator("header").getByText("简体中文").click();
  await person.page.getByRole("menuitem", { name: "English" }).click();
  await person.settled();
}

/**
 * Where somebody has several roles, takes that of the company by which they are called: `ceo.e1` acts for the
 * enterprise.
 */
async function choosesRole(person: Visitor, who: string): Promise<void> {
  if (!person.page.url().includes("/role/choose")) return;
  const role = { s: "Supplier", e: "Enterprise", f: "Fund provider" }[who.split(".")[1]?.[0] ?? ""] ?? "";
  await person.page
    .locator(".cards > li")
    .filter({ has: person.page.locator("strong", { hasText: exactly(role) }) })
    .getByRole("button")
    .click();
  await person.page.waitForURL((url) => !url.pathname.startsWith("/role/"));
  await person.settled();
}

/** The words of a locator's name, whole. */
const exactly = (text: string): RegExp => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);

/** Clicks an entry of the side menu, opening its group where it has one. */
export async function menu(person: Visitor, group: string, entry?: string): Promise<void> {
  const side = person.page.locator(".side-menu");
  const named = (name: string) => person.page.locator(`[title=${JSON.stringify(name)}]`);
  const first = side.locator("> ul > li").filter({ has: named(group) });
  if (entry === undefined) await first.locator("> a").click();
  else {
    const head = first.locator("> button");
    if ((await head.getAttribute("aria-expanded")) !== "true") await head.click();
    await first.locator("ul").locator(named(entry)).click();
  }
  await person.settled();
}

/** Opens what a row or link of the page is named, the first of several. */
export async function opens(person: Visitor, text: string): Promise<void> {
  const main = person.page.locator("main");
  await main.getByRole("link", { name: text }).first().click();
  await person.settled();
}

/** Opens a task from the task list, by what its row says: the record's number, or the kind of the task too. */
export async function task(person: Visitor, ...args: readonly string[]): Promise<void> {
  await menu(person, "Tasks");
  await person.page.reload();
  await person.settled();
  let rows = person.page.locator("main tbody tr");
  for (const text of args) rows = rows.filter({ hasText: text });
  await rows.first().getByRole("link").first().click();
  await person.settled();
}

/** Turns to a tab of the page. */
export async function tab(person: Visitor, name: string): Promise<void> {
  await person.page.getByRole("tab", { name }).first().click();
  await person.settled();
}

/** Types into the fields of the form that is open, each as its kind is typed. */
export async function types(person: Visitor, fields: Typed): Promise<void> {
  const form = new Form(person.page);
  for (const [path, value] of Object.entries(fields)) {
    const input = form.input(path);
    await input.waitFor({ state: "attached" });
    const kind = await input.evaluate(
      (element) =>
        element.getAttribute("role") ??
        (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase()),
    );
    if (value === true) await input.check();
    else if (kind === "radiogroup" || kind === "group")
      await input.locator("label").filter({ hasText: value }).first().click();
    else if (kind === "file") await input.setInputFiles({ ...PAPER, name: value });
    else if (kind === "select") await input.selectOption({ label: value });
    else if (kind === "combobox") await form.choose(path, value);
    else {
      await form.enter(path, value);
      await person.page.keyboard.press("Tab");
    }
  }
  await person.settled();
}

/**
 * Presses a button of the page, answers the dialog that asks back, and waits until it is done.
 * @throws Error with what the dialog says, when it stays open
 */
export async function presses(person: Visitor, button: string, pressing: Pressing = {}): Promise<void> {
  const { page } = person;
  await page
    .locator("main")
    .getByRole("button", { name: button, exact: true })
    .or(page.locator("main").getByRole("link", { name: button, exact: true }))
    .first()
    .click();
  await person.settled();
  const { confirm, fields = {}, code } = pressing;
  const dialog = page.getByRole("dialog");
  if (confirm !== undefined || code !== undefined || Object.keys(fields).length > 0) await dialog.waitFor();
  if ((await dialog.count()) > 0) await replies(person, button, pressing);
  await person.settled();
}

/** Fills in the open dialog and answers it, and after it the one of the step that follows at once. */
async function replies(
  person: Visitor,
  button: string,
  { confirm = button, fields = {}, code, next }: Pressing,
): Promise<void> {
  const dialog = person.page.getByRole("dialog");
  if (code !== undefined) await dialog.getByRole("button", { name: "Send code", exact: true }).click();
  await person.settled();
  await types(person, { ...fields, ...(code === undefined ? {} : { one_time_code: code }) });
  if (next === undefined) return answers(person, confirm);
  const first = await dialog.elementHandle();
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await first?.waitForElementState("hidden");
  await dialog.waitFor();
  await replies(person, confirm, next);
}

/** Takes one of the page's further actions. */
export async function pressesMore(person: Visitor, action: string): Promise<void> {
  const { page } = person;
  await page.locator("main").getByRole("button", { name: "More actions", exact: true }).first().click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  await person.settled();
}

/**
 * Presses a button of the open dialog, and waits until the dialog is gone.
 * @throws Error with what the dialog says, when it stays open
 */
export async function answers({ page }: Visitor, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await dialog.waitFor({ state: "detached" }).catch(async () => {
    throw new Error(`${button} was not taken: ${await dialog.innerText()}`);
  });
}

/**
 * Takes an entry of a row's menu, and answers the dialog that asks back.
 * @throws Error with what the dialog says, when it stays open
 */
export async function pressesOn(
  person: Visitor,
  messages: readonly string[],
  action: string,
  { confirm, fields = {} }: Pressing = {},
): Promise<void> {
  const { page } = person;
  await row(person, ...messages)
    .getByRole("button", { name: "Actions", exact: true })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  await person.settled();
  const dialog = page.getByRole("dialog");
  if (Object.keys(fields).length > 0 || confirm !== undefined) await dialog.waitFor();
  if ((await dialog.count()) > 0) {
    await types(person, fields);
    await answers(person, confirm ?? action);
  }
  await person.settled();
}

/** What stands under a name among figures, in the head of a record or in its fields, the first of several. */
export function figure({ page }: Visitor, label: string): Locator {
  return page
    .locator(".figures li, .headline > div, dl.terms > div")
    .filter({ has: page.locator(".name, dt").filter({ hasText: exactly(label) }) })
    .first();
}

/** Waits until the page tells what is expected under each name. */
export async function sees(person: Visitor, figures: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(figures)) {
    await expect
      .poll(
        async () =>
          figure(person, label)
            .innerText()
            .catch(() => "nothing"),
        { message: label, timeout: 15_000 },
      )
      .toContain(text);
  }
}

/** The row that says all of this, of a table or among cards, as which a narrow list is drawn. */
export function row({ page }: Visitor, ...args: readonly string[]): Locator {
  let rows = page.locator("main tbody tr, main ul.cards > li");
  for (const text of args) rows = rows.filter({ hasText: text });
  return rows.first();
}

/** Ticks rows of a form's list, by what each says. */
export async function picks(person: Visitor, ...rows: readonly string[]): Promise<void> {
  for (const text of rows) await row(person, text).getByRole("checkbox").check();
  await person.settled();
}

/** Hands in a paper under a category, and waits until it stands there. */
export async function handsIn(person: Visitor, category: string, name: string): Promise<void> {
  const place = person.page
    .locator(".paper")
    .filter({ has: person.page.getByRole("heading", { name: category, exact: true }) });
  await place.locator("input[type=file]").setInputFiles({ ...PAPER, name });
  await place.getByText(name).waitFor();
  await person.settled();
}

/**
 * Follows the link of the newest mail to somebody, from the outbox.
 * @param recipient the whole address, or its first part for somebody of the demo
 */
export async function mail(person: Visitor, recipient: string, subject: string): Promise<void> {
  await person.goes("/outbox");
  await row(person, recipient.includes("@") ? recipient : `${recipient}@demo.example`, subject)
    .getByText("Open the link")
    .first()
    .click();
  await person.settled();
}

/** Waits until the row that is named by all of these says the rest too. */
export async function tells(person: Visitor, named: readonly string[], cells: readonly string[]): Promise<void> {
  const one = row(person, ...named);
  await one.waitFor();
  await expect
    .poll(async () => (await one.innerText()).replace(/\s+/g, " "), { message: named.join(" "), timeout: 15_000 })
    .toSatisfy((text: string) => cells.every((cell) => text.includes(cell)), `says ${cells.join(", ")}`);
}

/**
 * Signs the document of the task that is open, on the product's own signing page: opens it first, and signs in one's
 * own name.
 * @param code of who has not signed in: it is asked for before signing
 */
export async function sign(person: Visitor, button = "Begin signing", code?: string): Promise<void> {
  await person.page.locator("main").getByRole("button", { name: button, exact: true }).click();
  await person.page.waitForURL(/\/sign#/);
  await person.settled();
  const opened = person.page.waitForEvent("download");
  await person.button("Open the document").click();
  expect((await opened).suggestedFilename()).toMatch(/\.pdf$/);
  const name = (await figure(person, "Signer").innerText()).split("\n").at(-1) ?? "";
  if (code !== undefined) await presses(person, "Send code");
  await person.page.locator("main").getByRole("button", { name: /^Sign/ }).first().click();
  await types(person, { signed_as: name, agreed: true, ...(code === undefined ? {} : { one_time_code: code }) });
  await person.page.getByRole("dialog").getByRole("button", { name: "Sign", exact: true }).click();
  await person.page.waitForURL(/signing_complete/);
  await person.page.getByText("Signed, thank you").waitFor();
  if (code === undefined) await presses(person, "Back to what it is about");
}

/** Each of some people agrees, one after the other, from the task that asks them for it. */
export async function agree(
  story: Journey,
  people: readonly string[],
  question: string,
  button: string,
): Promise<void> {
  for (const who of people) {
    const person = await story.person(who);
    await task(person, question);
    await presses(person, button, { confirm: button });
  }
}

/** What is seen and said of money that comes in, beyond what is typed. */
interface Receiving {
  /** What the row of the deal says that the money fits, before it is recorded, and how surely it does. */
  fits?: readonly string[];
  score?: string;
  /** What a person says it is for, where the platform is not sure: the deal that it suggests, or none. */
  match?: "suggested" | "none";
}

/** Records money that came in, in the form of a receipt that is open, and goes on to the receipt. */
export async function records(maker: Visitor, typed: Typed, { fits, score, match }: Receiving = {}): Promise<void> {
  await types(maker, typed);
  if (fits !== undefined) await row(maker, ...fits).waitFor();
  if (score !== undefined)
    await row(maker, ...(fits ?? []))
      .getByText(score, { exact: true })
      .waitFor();
  await presses(maker, "Record");
  await maker.page.waitForURL(/payment\/detail/);
  await maker.settled();
  if (match === "none") return presses(maker, "Match", { fields: { no_deal: true } });
  if (match === "suggested") await presses(maker, "Match", { confirm: "Match" });
  await maker.page.getByText("Matched", { exact: true }).first().waitFor();
}
