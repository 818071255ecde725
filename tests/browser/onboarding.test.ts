import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Form } from "./harness/form.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";
import { wordsIn } from "./harness/words.ts";

const LOCAL = { en: "en-US", zh: "zh-CN" } as const;
/** Who goes through it in which language, and as whom at the sandbox. */
const STORIES = [
  { language: "en", company: "s3", persona: /LEE MEI FEN/, uen: "201799105H" },
  { language: "zh", company: "s4", persona: /ONG AH SENG/, uen: "59999901B" },
] as const;

let platform: Platform;
const visitors: Visitor[] = [];

beforeAll(async () => {
  platform = await startPlatform();
});
afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles.take())).toEqual([]));
afterAll(() => platform?.close());

async function inBrowser(who: string, language: "en" | "zh"): Promise<Visitor> {
  const visitor = await platform.signedIn(who, { locale: LOCAL[language] });
  visitors.push(visitor);
  return visitor;
}

async function ofCase(id: string): Promise<Record<string, unknown>> {
  return (await platform.application.store.reading.first<Record<string, unknown>>(`SELECT * FROM kyc_case WHERE id = $1`, [id])) ?? {};
}

describe.each(STORIES)("a KYC case begun with Singpass, read in $language", ({ language, company, persona, uen }) => {
  const word = wordsIn(language);
  let maker: Visitor;
  let id: string;

  beforeAll(async () => {
    maker = await inBrowser(`maker.${company}`, language);
  });
  afterAll(() => maker?.close());

  const step = (visitor: Visitor, name: string) => visitor.page.locator("main").getByRole("button", { name: word(`page.business:kyc.create.step.${name}`) }).first();

  test("what Singpass gives is shown first, taken over by choice, and locked with its source", async () => {
    await maker.goes("/business/kyc/create");
    await maker.button(word("page.business:kyc.create.action.retrieve")).click();
    await maker.page.waitForURL((url) => url.pathname === "/sandbox/singpass");
    await maker.page.getByRole("button", { name: persona }).click();
    await maker.page.waitForURL((url) => url.pathname === "/mycallback/replace");
    const used = maker.page.url();
    await maker.page.getByText(word("myinfo:simulated")).first().waitFor();
    await maker.page.locator("thead input[type=checkbox]").check();
    await maker.button(word("kyc_case:do.myinfo_submit")).click();
    const sure = maker.page.getByRole("dialog").getByRole("button", { name: word("kyc_case:do.myinfo_submit") });
    if (await sure.waitFor({ timeout: 700 }).then(() => true, () => false)) await sure.click();
    await maker.page.waitForURL((url) => url.pathname === "/business/kyc/create" && url.searchParams.has("id"));
    id = new URL(maker.page.url()).searchParams.get("id") ?? "";
    await maker.settled();
    await step(maker, "company").click();
    const form = new Form(maker.page);
    await expect.poll(() => form.value("company_profile.uen")).toBe(uen);
    expect(await form.input("company_profile.uen").isEditable()).toBe(false);
    expect(await maker.text()).toContain(word("runtime:form.locked_source").replace("{{source}}", word("kyc_case:field_sources.source.myinfo")));
    expect(await ofCase(id)).toMatchObject({ status: "draft", submitted_via: "myinfo" });
    await maker.page.goto(used);
    await maker.page.waitForURL((url) => url.pathname === "/operation/type");
  });
});
