import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { Story } from "../api/stories/story.ts";
import { Form } from "./harness/form.ts";
import { MAKING, startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, "../..");
const { codes } = loadRegistry(root).errors;
const words: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, "brands/default/en/error.json"), "utf8"),
);
/** What is read of each code that the screen answers, and what came with it. */
const SCREEN_CODES: Readonly<Record<string, { text: string; data?: object }>> = {
  "1028": {
    text: "SGD 61.23 is available at the facility, SGD 102.01 was asked for.",
    data: { node: "facility", currency: "SGD", available: "61.23", requested: "102.01" },
  },
  "1037": { text: words["code.1037"]! },
  "1052": { text: "Said by the server of 1052.", data: { missing: ["something"] } },
  "1054": { text: "Mei Lin Tan is already working on this.", data: { pending_by: "Mei Lin Tan" } },
  "1055": { text: words["code.1055"]!, data: { retry_after: 1 } },
  "1058": { text: words["code.1058"]! },
};
const AGAIN = "What you sent is resent automatically and processed only once.";

let platform: Platform;
let calls: Story;

beforeAll(async () => {
  platform = await startPlatform();
  calls = new Story(platform.application);
}, MAKING);
afterAll(() => platform?.close());

const counted = async (text: string): Promise<number> =>
  Number((await platform.application.store.reading.first<{ count: string }>(text, []))?.count);

interface Filled {
  /** Who has typed. */
  person: Visitor;
  /** What is sent, in place of which the server fails. */
  sent: RegExp;
  /** What is pressed to send it. */
  button: string;
  /** A field of it that may be refused. */
  field: string;
  /** Whether all that was typed stands there still. */
  stands(): Promise<void>;
  /** Sends it at last, whatever else is asked. */
  finishes(): Promise<void>;
  /** How many there are of what it makes. */
  count(): Promise<number>;
}

/** A request for financing that is ready to be handed on. */
async function financing(): Promise<Filled> {
  const copy = await calls.file("maker.s2");
  await calls.system(({ trx }) =>
    trx.run("UPDATE invoice SET attachments = ARRAY[$1::bigint] WHERE invoice_no = 'LG-2201'", [copy]),
  );
  const person = await platform.signedIn("maker.s2");
  const { page } = person;
  const main = page.locator("main");
  await person.goes("/invoice/invoice");
  await main.getByRole("row").filter({ hasText: "LG-2201" }).getByRole("checkbox").click();
  await page.locator(".selection").getByRole("button", { name: "Be paid early" }).click();
  await main.getByRole("button", { name: "Choose" }).first().click();
  await page.locator(".row-picker tr.chosen").getByText("IP-2026-000036").waitFor();
  await main
    .getByRole("button", { name: /Review/ })
    .first()
    .click();
  await person.settled();
  const figures = async () => (await main.locator(".figures").allInnerTexts()).join("\n");
  const text = await figures();
  expect(text).toContain("78,480.00");
  const at = page.url();
  return {
    person,
    sent: /\/financing\/application(?:\/\d+\/hand_over)?$/,
    button: "Hand to a colleague to submit",
    field: "requested_amount",
    async stands() {
      expect(page.url()).toBe(at);
      expect(await figures()).toBe(text);
    },
    async finishes() {
      await page.waitForURL(/finance\/application\/detail/);
    },
    count: () => counted("SELECT count(*) AS count FROM financing_application WHERE requested_amount = 78480.00"),
  };
}

/** A KYC case whose company's profile is being filled in. */
async function kyc(): Promise<Filled> {
  const person = await platform.signedIn("admin.s2");
  const { page } = person;
  const form = new Form(page);
  await person.goes("/business/kyc/create");
  await form.choose("financier_entity", "Orchid");
  await page.locator("main").getByRole("button", { name: "Next", exact: true }).click();
  await person.settled();
  const before = await counted("SELECT count(*) AS count FROM kyc_case");
  const field = "company_profile.nature_of_business";
  await form.enter(field, "Packaging of food that is still typed");
  return {
    person,
    sent: /\/ucenter\/supplier\/kyc(?:\/draft)?$/,
    button: "Save draft",
    field,
    async stands() {
      expect(await form.value(field)).toBe("Packaging of food that is still typed");
    },
    async finishes() {
      await page.getByText("Saved", { exact: true }).first().waitFor();
    },
    count: async () => (await counted("SELECT count(*) AS count FROM kyc_case")) - before,
  };
}

describe.each([
  ["a request for financing", financing],
  ["a KYC case", kyc],
])("%s", (_what, fill) => {
  let filled: Filled;
  let already = 0;

  beforeAll(async () => {
    filled = await fill();
    already = await filled.count();
  }, MAKING);
  afterAll(() => filled?.person.close());

  /** Has what is sent answered otherwise. */
  const answered = (answer: (route: Route) => unknown) =>
    filled.person.page.route(
      ({ pathname }) => filled.sent.test(pathname),
      async (route) => {
        if (route.request().method() === "GET") await route.fallback();
        else await answer(route);
      },
    );
  /** A refused field is shown at its step: one goes to the last step again. */
  const presses = async () => {
    const main = filled.person.page.locator("main");
    const sends = main.getByRole("button", { name: filled.button, exact: true });
    const review = main.getByRole("button", { name: /Review/ }).first();
    await sends.or(review).first().waitFor();
    if (!(await sends.isVisible())) await review.click();
    await sends.click();
  };

  /** Sends it while the server fails so, reads what is said, and goes back to what was typed. */
  async function fails(text: string, answer: (route: Route) => unknown): Promise<void> {
    const { page, troubles } = filled.person;
    await answered(answer);
    await presses();
    await page.getByText(text).first().waitFor();
    await page.unrouteAll({ behavior: "wait" });
    if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await filled.stands();
    troubles.drain();
  }

  test("an answer that is none is said to be none, and what was typed stands", async () => {
    await fails(AGAIN, (route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }));
  });

  test.each(Object.entries(SCREEN_CODES))(
    "code %s is said in words, and what was typed stands",
    async (code, { text, data }) => {
      await fails(text, (route) =>
        route.fulfill({
          status: codes[code]!.http,
          json: {
            code: Number(code),
            errorCode: code,
            success: false,
            messageDetail: `Said by the server of ${code}.`,
            ...(data === undefined ? {} : { data }),
          },
        }),
      );
    },
  );

  test("code 100 is said with its field, and what was typed stands", async () => {
    await fails("This one is refused.", (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 100,
          errorCode: "100",
          success: false,
          messageDetail: "Please correct what is marked.",
          data: [{ field: filled.field, message: "This one is refused." }],
        },
      }),
    );
  });

  test("what is cut off, once unanswered and once after it was done, is sent again by itself and done once", async () => {
    const { page, troubles } = filled.person;
    let times = 0;
    await answered(async (route) => {
      times += 1;
      if (times === 1) return route.abort("timedout");
      if (times === 2) await route.fetch();
      return times === 2 ? route.abort("connectionreset") : route.fallback();
    });
    await presses();
    await page.getByText(AGAIN).first().waitFor();
    await filled.finishes();
    await filled.person.settled();
    expect(times).toBeGreaterThan(2);
    expect((await filled.count()) - already).toBe(1);
    await page.unrouteAll({ behavior: "wait" });
    troubles.drain();
  });
});
