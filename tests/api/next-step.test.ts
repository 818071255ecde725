import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { onboarded } from "./stories/onboarded.ts";
import { Story } from "./stories/story.ts";

let demo: Application;
let story: Story;
beforeAll(async () => {
  demo = await startApplication();
  story = new Story(demo);
  await onboarded(story);
});
afterAll(() => demo.close());

const roleOf = (who: string): string =>
  ({ s: "supplier", e: "enterprise", f: "financier" })[who.split(".")[1]?.[0] ?? ""] ?? "admin";
const nextOf = async (who: string): Promise<string | undefined> =>
  (await (await demo.signedIn(who)).get(`obligation/${roleOf(who)}/statistics/today`, {})).body.data.next_step;
const set = (text: string, values: readonly unknown[] = []) => demo.store.transaction((trx) => trx.run(text, values));
const COMPANY = "(SELECT id FROM company WHERE name LIKE 'Nusantara%')";
const ENTITY = "(SELECT id FROM company_entity WHERE uen = '202299108H')";

test("a supplier that was approved is told to add its first invoice, and nothing more once that is sent", async () => {
  expect(await nextOf("maker.s5")).toBe("invoice");
  await story.insert("invoice", {
    seller_entity: (await demo.store.reading.first<{ id: string }>(`SELECT ${ENTITY} AS id`))!.id,
    buyer_entity: await story.entityOf("e1"),
    invoice_no: "NS-0001",
    currency: "SGD",
    issue_date: "2026-11-23",
    due_date: "2027-02-05",
    due_date_adjusted: "2027-02-05",
    total: "21800.00",
    outstanding: "21800.00",
    status: "submitted",
  });
  expect(await nextOf("maker.s5")).toBeUndefined();
});

test("each person is told what they can do of what is lacking, else what is lacking first", async () => {
  await set(`UPDATE bank_account SET status = 'disabled' WHERE entity = ${ENTITY}`);
  await set(`UPDATE "user" SET permission_groups = '{company_administrator}' WHERE email = 'ceo.s5@demo.example'`);
  expect(await nextOf("maker.s5")).toBe("bank");
  expect(await nextOf("checker.s5")).toBe("bank");
  await set(`UPDATE "user" SET permission_groups = '{company_administrator}' WHERE email = 'checker.s5@demo.example'`);
  await set(`UPDATE bank_account SET status = 'active' WHERE entity = ${ENTITY}`);
  expect(await nextOf("checker.s5")).toBe("signatory");
  await set(`UPDATE "user" SET permission_groups = '{signatory}' WHERE email = 'ceo.s5@demo.example'`);
  expect(await nextOf("checker.s5")).toBeUndefined();
});

test("once a buyer has confirmed, it is told how to be paid early, until it has asked once", async () => {
  await set(`UPDATE invoice SET status = 'confirmed' WHERE invoice_no = 'NS-0001'`);
  expect(await nextOf("maker.s5")).toBe("pay_early");
  expect(await nextOf("maker.s1"), "who has asked before").toBeUndefined();
});

test("a company that is not admitted yet, and one that has all, is told nothing of it", async () => {
  await set(`UPDATE company SET status = 'onboarding' WHERE id = ${COMPANY}`);
  expect(await nextOf("maker.s5")).toBeUndefined();
  expect(await nextOf("maker.e1")).toBeUndefined();
  expect(await nextOf("maker.f1")).toBeUndefined();
});

test("an enterprise without a limit and a fund provider without a product are told so", async () => {
  const marine = "(SELECT id FROM company_entity WHERE uen = '200899102N')";
  await set(`UPDATE credit_limit SET status = 'cancelled' WHERE entity = ${marine}`);
  await set(`UPDATE credit_application SET status = 'withdrawn' WHERE entity = ${marine}`);
  expect(await nextOf("maker.e2")).toBe("limit");
  await set(`UPDATE product SET status = 'retired'`);
  expect(await nextOf("maker.f2"), "who funds already").toBeUndefined();
  await set(
    `UPDATE facility SET status = 'terminated' WHERE financier_entity = (SELECT id FROM company_entity WHERE uen = '201899107N')`,
  );
  expect(await nextOf("maker.f2")).toBe("product");
});
