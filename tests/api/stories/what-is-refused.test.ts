import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { fine, Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

let story: Story;
beforeAll(async () => {
  story = new Story(await startApplication());
});
afterAll(() => story.demo.close());

const line = (price: string) => [
  { description: "Goods", quantity: "1", unit: "lot", unit_price: price, gst_code: "ZR" },
];

test("a number that is the same however it is written is taken; another number with the same total and day is pointed out", async () => {
  const maker = await story.client("maker.s1");
  const fields = {
    buyer_entity: await story.entityOf("e1"),
    currency: "SGD",
    issue_date: "2026-11-16",
    due_date: "2027-01-15",
    lines: line("109000.00"),
  };
  expect((await maker.post("obligation/invoice", { ...fields, invoice_no: "inv bp 01101" })).body).toMatchObject({
    code: 100,
    data: [{ field: "invoice_no" }],
  });
  const own = await story.demo.store.reading.first<{ total: string; issue_date: string; uen: string }>(
    "SELECT v.total, v.issue_date, e.uen FROM invoice v JOIN company_entity e ON e.id = v.buyer_entity WHERE v.invoice_no = 'INV-BP-1101'",
  );
  const query = {
    seller_entity: await story.entityOf("s1"),
    invoice_no: "SH/2026/77",
    buyer_uen: own?.uen,
    total: own?.total,
    currency: "SGD",
    issue_date: own?.issue_date,
  };
  const check = async (changed: Record<string, unknown>) =>
    fine(await maker.post("obligation/invoice/checkno", { ...query, ...changed }));
  expect(await check({})).toMatchObject({
    available: true,
    near_matches: [{ invoice_no: "INV-BP-1101", total: own?.total, issue_date: own?.issue_date }],
  });
  // Another cent, day, buyer or currency is another invoice; without the figures the number alone says nothing.
  for (const changed of [
    { total: "109000.01" },
    { issue_date: "2026-11-01" },
    { buyer_uen: "200899102N" },
    { currency: "USD" },
    { total: undefined },
  ])
    expect((await check(changed))["near_matches"]).toEqual([]);
  // What the form sends when the number is left, and again when the lines make the total, is enough for it.
  const sent = story.demo.registry.entities.get("invoice")?.properties["invoice_no"]?.check?.with as readonly string[];
  expect(
    fine(
      await maker.post(
        "obligation/invoice/checkno",
        Object.fromEntries(Object.entries(query).filter(([name]) => sent.includes(name))),
      ),
    ),
  ).toMatchObject({ near_matches: [{ invoice_no: "INV-BP-1101" }] });
  // Whoever hands it in all the same is told before.
  const again = await story.make("maker.s1", "invoice", {
    ...fields,
    invoice_no: "SH/2026/77",
    issue_date: own?.issue_date,
    lines: line(String(own?.total)),
  });
  const plan = fine(await story.ask("checker.s1", "invoice", again, "submit/plan"));
  expect(plan["warnings"]).toEqual([
    expect.objectContaining({
      message: "Similar invoices are there already: INV-BP-1101. Please check that this is not the same one.",
    }),
  ]);
});

test("an invoice that is funded elsewhere is refused without saying by whom", async () => {
  const { body } = await story.ask(
    "checker.s1",
    "financing_application",
    await story.make("maker.s1", "financing_application", {
      basis: "invoicepaid",
      financier_entity: await story.entityOf("f2"),
      seller_entity: await story.entityOf("s1"),
      currency: "SGD",
      items: [{ invoice_paid: await story.numbered("invoice_paid", "IP-2026-000031"), face: "76300.00" }],
      requested_amount: "68670.00",
      disbursement_date: "2026-11-24",
      payout_account: await story.ownAccount("s1"),
      documents: [await story.file("maker.s1"), await story.file("maker.s1")],
    }),
    "submit",
  );
  expect(body.code).not.toBe(0);
  expect(JSON.stringify(body)).toContain("NO_DUPLICATE");
  expect(JSON.stringify(body)).not.toMatch(/Meridian/);
});

test("an order beyond the vendor's part names the limit, what is left of it and what was asked", async () => {
  const invoice = fine(
    await (
      await story.client("maker.s2")
    ).post("obligation/invoice", {
      invoice_no: "LG-2300",
      buyer_entity: await story.entityOf("e1"),
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2027-02-12",
      lines: line("240000.00"),
    }),
  )["id"] as string;
  await story.step("maker.s2", "invoice", invoice, "submit");
  await story.step("checker.e1", "invoice", invoice, "confirm");
  const dpo = await story.make("maker.e1", "dpo", {
    enterprise_entity: await story.entityOf("e1"),
    vendor_entity: await story.entityOf("s2"),
    financier_entity: await story.entityOf("f1"),
    facility: await story.numbered("facility", "FAC-2026-000001"),
    currency: "SGD",
    pay_date: "2026-11-26",
    payables: [{ invoice, face: "240000.00" }],
  });
  expect((await story.ask("maker.e1", "dpo", dpo, "submit")).body).toMatchObject({
    code: 1028,
    data: { node: "vendor_sub_limit", available: "235690.00", requested: "240000.00" },
  });
});

test("all credit limits of an enterprise together are at most 7,600,000.00", async () => {
  const kyc = await story.demo.store.reading.first<{ id: string }>(
    "SELECT id FROM kyc_case WHERE entity = $1 AND financier_entity = $2",
    [await story.entityOf("e1"), await story.entityOf("f2")],
  );
  const asking = async (amount: string) => {
    const id = await story.make("maker.e1", "credit_application", {
      entity: await story.entityOf("e1"),
      financier_entity: await story.entityOf("f2"),
      kyc_case: kyc?.id,
      kind: "increase",
      currency: "SGD",
      requested_limit: amount,
      purpose: "More vendors are paid early",
      industry: "10799",
      documents: [await story.file("maker.e1"), await story.file("maker.e1")],
    });
    return (await story.ask("checker.e1", "credit_application", id, "submit")).body;
  };
  expect(await asking("2600000.01")).toMatchObject({
    code: 100,
    data: [{ field: "requested_limit", message: expect.stringContaining("2,600,000.00") }],
  });
  expect(await asking("2600000.00")).toMatchObject({ code: 0 });
});

test("a sub-limit that one side froze is ended by the other: nothing new is funded, and it stays until nothing is owed", async () => {
  const part = await story.subLimit(await story.numbered("facility", "FAC-2026-000001"), await story.entityOf("s3"));
  await story.step("checker.f1", "vendor_sub_limit", part, "freeze", { reason: "Under review" });
  expect(
    (await story.ask("checker.e1", "vendor_sub_limit", part, "unfreeze", { reason: "Please go on" })).body.code,
  ).toBe(1010);
  const input = { run_off: "collect_to_maturity", effective_on: "2026-11-24", reason: "The contract has ended" };
  await story.step("checker.e1", "vendor_sub_limit", part, "terminate", input);
  expect(await story.step("checker2.e1", "vendor_sub_limit", part, "terminate", input)).toMatchObject({
    status: "terminating",
  });
  await story.clock("2026-11-25");
  expect(await story.read("vendor_sub_limit", part)).toMatchObject({ status: "terminating", utilised: "107910.00" });
});

test("a supplier may not look into a fund provider's books", async () => {
  expect((await (await story.client("maker.s1")).get("obligation/financier/ledger/account/list")).body.code).toBe(1004);
});

test("after all that was refused, everything holds", async () => {
  expect(await story.breaches()).toBe("");
});
