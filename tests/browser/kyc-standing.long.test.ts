import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { runTimers } from "../../server/platform/jobs/timers.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import type { Client } from "../api/application/client.ts";
import { authorizer, caseContent, fundProviders, ownEntity } from "../api/application/kyc-content.ts";
import { Form } from "./harness/form.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";
import { wordsIn } from "./harness/words.ts";
import { does, pressed } from "./onboarding/scene.ts";

const word = wordsIn("en");
let platform: Platform;
let company: Visitor;
let id: string;

beforeAll(async () => {
  platform = await startPlatform();
  company = await platform.signedIn("checker.s2");
  const [row] = await platform.application.store.reading.rows<{ id: string }>(
    `SELECT k.id FROM kyc_case k JOIN company_entity e ON e.id = k.entity WHERE e.uen = 'T21LL9904E' AND k.status = 'approved'`,
  );
  id = row?.id ?? "";
});
afterEach(() => expect(company.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

test("what a maker has filled in, a checker finds in the list and hands in", async () => {
  const { application } = platform;
  const maker = await application.signedIn("maker.s2");
  const entity = await ownEntity(maker);
  const person = await authorizer(maker, entity.id);
  expect(
    (
      await (
        await application.signedIn("checker.s2")
      ).post(`ucenter/supplier/authorizer/${entity.id}/submit`, { id: person.id, version: person.version })
    ).body.code,
  ).toBe(0);
  const made = (
    await maker.post("ucenter/supplier/kyc/draft", {
      financier_entity: (await fundProviders(maker)).get("Orchid Factors Pte. Ltd."),
      entity: entity.id,
    })
  ).body.data;
  expect(
    (
      await maker.put("ucenter/supplier/kyc", {
        id: made.id,
        version: made.version,
        ...(await caseContent(maker, entity)),
        authorizers: [person.id],
      })
    ).body.code,
  ).toBe(0);
  const without = await platform.signedIn("maker.s2");
  await without.goes(`/business/kyc/results?id=${made.id}`);
  const name = word("kyc_case:do.submit");
  expect(
    await without.page.locator("main").getByRole("button", { name, exact: true }).count(),
    "a maker hands nothing in",
  ).toBe(0);
  await without.close();
  await company.goes("/business/kyc");
  await company.page.getByText(made.number).click();
  await company.page.waitForURL((url) => url.pathname === "/business/kyc/results");
  await does(company, name);
  await company.page.getByText(word("kyc_case:status.submitted"), { exact: true }).first().waitFor();
  await does(company, word("kyc_case:do.withdraw"));
  expect(await application.store.reading.first("SELECT status FROM kyc_case WHERE id = $1", [made.id])).toEqual({
    status: "withdrawn",
  });
});

test("an approved case is used for another fund provider, with consent, and stands there to be reviewed", async () => {
  const { page } = company;
  await platform.application.store.transaction((trx) =>
    trx.run("UPDATE kyc_case SET acra_bizfile_date = '2026-11-02' WHERE id = $1::bigint", [id]),
  );
  await company.goes(`/business/kyc/results?id=${id}`);
  const name = word("kyc_case:do.reuse");
  await company.button(name).click();
  const dialog = page.getByRole("dialog");
  const form = new Form(page);
  await form.choose("reuse_for", "Orchid");
  expect(await form.input("consent_reuse").isChecked(), "a consent is given each time").toBe(false);
  await dialog.getByRole("button", { name }).click();
  await form.errorAt("consent_reuse");
  await form.input("consent_reuse").check();
  await form.expectValid("consent_reuse");
  await dialog.getByRole("button", { name }).click();
  await dialog.waitFor({ state: "detached" });
  const other = await platform.signedIn("maker.f2");
  await other.goes("/business/vendor/kyc");
  const row = other.page
    .getByRole("row")
    .filter({ hasText: "Lion Gate Packaging" })
    .filter({ hasText: word("kyc_case:status.submitted") });
  await row.waitFor();
  const colleague =
    (
      await platform.application.store.reading.first<{ name: string }>(
        `SELECT name FROM "user" WHERE email = 'checker.f2@demo.example'`,
      )
    )?.name ?? "";
  await row.locator("button[aria-haspopup]").last().click();
  await other.page.getByRole("menuitem", { name: word("kyc_case:do.assign") }).click();
  await new Form(other.page).choose("reviewer", colleague);
  await other.page
    .getByRole("dialog")
    .getByRole("button", { name: word("kyc_case:do.assign"), exact: true })
    .click();
  await other.page.getByRole("dialog").waitFor({ state: "detached" });
  await row.getByText(colleague, { exact: true }).waitFor();
  expect(other.troubles.drain()).toEqual([]);
  await other.close();
});

/** A new case of the maker's company, whole but for what is said over it. */
async function begun(
  provider: string,
  over: (maker: Client, entity: string) => Promise<Record<string, unknown>>,
): Promise<{ id: string; number: string }> {
  const { application } = platform;
  const maker = await application.signedIn("maker.s2");
  const entity = await ownEntity(maker);
  const made = (
    await maker.post("ucenter/supplier/kyc/draft", {
      financier_entity: (await fundProviders(maker)).get(provider),
      entity: entity.id,
    })
  ).body;
  expect(made, JSON.stringify(made)).toMatchObject({ code: 0 });
  const stored = (
    await maker.put("ucenter/supplier/kyc", {
      id: made.data.id,
      version: made.data.version,
      ...(await caseContent(maker, entity)),
      ...(await over(maker, entity.id)),
    })
  ).body;
  expect(stored, JSON.stringify(stored)).toMatchObject({ code: 0 });
  return made.data;
}

test("what a rule refuses lands at the field that it names, in the form's own words, and nowhere else", async () => {
  const made = await begun("Meridian Trade Capital Pte. Ltd.", async (maker, entity) => ({
    authorizers: [(await authorizer(maker, entity, { id_no: "S9700003D", name: "NOT YET PUT FORWARD" })).id],
  }));
  const administrator = await platform.signedIn("admin.s2");
  const { page } = administrator;
  const form = new Form(page);
  await administrator.goes(`/business/kyc/create?id=${made.id}`);
  await page.locator(".form-side").getByRole("button").last().click();
  await pressed(administrator, word("kyc_case:do.submit"));
  expect(await form.errorAt("authorizers")).toContain(word("guard:authorizer_applied"));
  expect(await page.getByRole("dialog").count(), "no dialog says it again").toBe(0);
  expect(await page.locator(".notice").count(), "and no notice").toBe(0);
  expect(administrator.troubles.drain()).toEqual([]);
  await administrator.close();
});

test("a second open case is refused at the fund provider, once", async () => {
  const administrator = await platform.signedIn("admin.s2");
  const { page } = administrator;
  const form = new Form(page);
  await administrator.goes("/business/kyc/create");
  await form.choose("financier_entity", "Meridian Trade");
  await pressed(administrator, word("runtime:action.save"));
  const [before = ""] = word("guard:one_open_case").split("{{");
  expect(await form.errorAt("financier_entity")).toContain(before.trim());
  expect(await page.locator(".notice").count(), "no notice beside it").toBe(0);
  expect(administrator.troubles.drain()).toEqual([]);
  await administrator.close();
});

test("what runs out soon is told apart, and on its day the case is expired for both", async () => {
  const { clock } = platform.application.ports;
  const began = clock.today();
  const { valid_until: end } = (await platform.application.store.reading.first<{ valid_until: string }>(
    "SELECT valid_until FROM kyc_case WHERE id = $1",
    [id],
  )) ?? { valid_until: "" };
  const reviewer = await platform.signedIn("maker.f1");
  const row = reviewer.page.getByRole("row").filter({ hasText: "Lion Gate Packaging" });
  await reviewer.goes("/business/vendor/kyc?tab=expiring");
  expect(await row.count(), "not within thirty days yet").toBe(0);
  clock.setToday(new Date(Date.parse(end) - 10 * 86_400_000).toISOString().slice(0, 10));
  await reviewer.goes("/business/vendor/kyc?tab=expiring");
  await row.first().waitFor();
  clock.setToday(end);
  await runTimers({ ...platform.application, engine });
  await company.goes(`/business/kyc/results?id=${id}`);
  await company.page.getByText(word("kyc_case:status.expired"), { exact: true }).first().waitFor();
  await reviewer.goes("/business/vendor/kyc?tab=approved");
  expect(await row.count()).toBe(0);
  expect(reviewer.troubles.drain()).toEqual([]);
  clock.setToday(began);
});
