import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { fine, Story } from "../stories/story.ts";

vi.setConfig({ testTimeout: 120_000 });

let story: Story;

beforeAll(async () => {
  story = new Story(await startApplication());
});
afterAll(() => story.demo.close());

const get = async (who: string, path: string, query: Record<string, string> = {}) =>
  (await (await story.client(who)).get(path, query)).body;

describe("invoices with what speaks for and against using them", () => {
  test("asked for, each row says whether it is eligible, by which checks, and why not", async () => {
    const rows = (await get("maker.s1", "obligation/invoice/list", { eligible_for: "ep", page_size: "50" })).data
      .rows as Record<string, any>[];
    const row = (number: string) => rows.find((one) => one["invoice_no"] === number) ?? {};
    expect(row("INV-BP-1088")["eligibility"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "NOT_LOCKED", pass: "pass" })]),
    );
    expect(row("INV-BP-1121")).toMatchObject({ eligible: false, why_not: "disputed" });
    expect(row("INV-BP-1050")).toMatchObject({ eligible: false });
    expect(rows.every((one) => Array.isArray(one["allowed_actions"]))).toBe(true);
  });

  test("not asked for, rows are as they are; an unknown purpose is refused at its field", async () => {
    expect((await get("maker.s1", "obligation/invoice/list")).data.rows[0]).not.toHaveProperty("eligibility");
    expect(await get("maker.s1", "obligation/invoice/list", { eligible_for: "lunch" })).toMatchObject({
      code: 100,
      data: [{ field: "eligible_for" }],
    });
  });
});

describe("a deal seen from one side", () => {
  test("a financing: its money, its history, what is financed; nothing beside", async () => {
    const id = await story.numbered("financing_application", "FA-2026-000041");
    const of = async (view: string) =>
      fine({ body: await get("maker.s1", "obligation/supplier/financing/application", { id, view }) });
    const money = await of("money");
    expect(money).toMatchObject({ principal_outstanding: "68670.00", currency: "SGD", status: "disbursed" });
    expect(money).not.toHaveProperty("items");
    expect(await of("financed")).toMatchObject({ items: [{ face: "76300.00" }] });
    const history = await of("history");
    expect(history["timeline"].length).toBeGreaterThan(3);
    expect(history).not.toHaveProperty("fees");
    expect(await get("maker.s1", "obligation/supplier/financing/application", { id, view: "all" })).toMatchObject({
      code: 100,
      data: [{ field: "view" }],
    });
    expect(fine({ body: await get("maker.s1", "obligation/supplier/financing/application", { id }) })).toMatchObject({
      items: [{ face: "76300.00" }],
      principal_outstanding: "68670.00",
    });
  });

  test("an order: its payables, its payment", async () => {
    const id = await story.numbered("dpo", "DPO-2026-000012");
    expect(fine({ body: await get("maker.e1", "obligation/enterprise/dpo", { id, view: "payables" }) })).toMatchObject({
      payables: [{ face: "64310.00" }],
      net_total: "63777.20",
    });
    expect(
      fine({ body: await get("maker.e1", "obligation/enterprise/dpo", { id, view: "payment" }) }),
    ).not.toHaveProperty("payables");
  });
});

test("each of the forms is handed out empty", async () => {
  const forms = ["payment_obligation_confirmation", "vendor_payment_form", "credit_note", "letter_of_assignment"];
  expect(story.demo.registry.constants.business.templates).toEqual(forms);
  for (const form of forms) {
    const answered = await (await story.client("maker.s1")).get(`ucenter/template/${form}`);
    expect(answered.status, form).toBe(200);
    expect(String(answered.headers["content-type"]), form).toContain("pdf");
  }
});

test("a payable of an order that is drafted: how much of it, for how long, and out of it again", async () => {
  const PAYABLE = "obligation/enterprise/dpo/payable";
  const [first, second] = [await story.invoiceOf("LG-2202"), await story.invoiceOf("LG-2203")];
  expect(fine({ body: await get("maker.e1", PAYABLE, { id: first }) })).toMatchObject({
    face: "32700.00",
    outstanding: "32700.00",
  });
  const ordered = async (...payables: readonly { invoice: string; face: string }[]) =>
    story.make("maker.e1", "dpo", {
      enterprise_entity: await story.entityOf("e1"),
      vendor_entity: await story.entityOf("s2"),
      financier_entity: await story.entityOf("f1"),
      facility: await story.numbered("facility", "FAC-2026-000001"),
      currency: "SGD",
      pay_date: "2026-11-26",
      payables,
    });
  const order = await ordered({ invoice: first, face: "32700.00" }, { invoice: second, face: "21800.00" });
  const later = await ordered({ invoice: first, face: "1000.00" });
  const number = String((await story.read("dpo", order))["number"]);
  const maker = await story.client("maker.e1");
  expect(fine(await maker.put(PAYABLE, { id: first, number, face: "20000.00" }))).toMatchObject({
    dpo: order,
    face: "20000.00",
    discount: "177.53",
    pay: "19822.47",
  });
  expect((await maker.put(PAYABLE, { id: first, number, face: "32700.01" })).body).toMatchObject({
    code: 100,
    data: [{ field: "face", message: "No more than 32,700.00 is free here" }],
  });
  expect(await story.read("dpo", order)).toMatchObject({ face_total: "41800.00" });
  expect(await story.read("dpo", later)).toMatchObject({ face_total: "1000.00" });
  expect(fine({ body: await get("maker.e1", PAYABLE, { id: first }) })).toMatchObject({ dpo: later });
  expect((await maker.put(PAYABLE, { id: second, number: "DPO-2026-000012", face: "1.00" })).body.code).toBe(1005);
  expect((await (await story.client("viewer.e1")).put(PAYABLE, { id: first, face: "1.00" })).body.code).toBe(1004);
  expect((await get("maker.e2", PAYABLE, { id: first })).code).toBe(1005);
  fine(await maker.delete(PAYABLE, { id: first, number }));
  expect((await story.read("dpo", order))["payables"]).toMatchObject([{ invoice: second, face: "21800.00" }]);
  fine(await maker.delete(PAYABLE, { id: second }));
  await expect(story.read("dpo", order)).rejects.toThrow("no dpo");
});
