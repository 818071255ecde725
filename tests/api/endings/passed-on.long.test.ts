import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let item = "";
let part = "";
let debt = "";
const TODAY = "2026-11-23";

beforeAll(async () => {
  deals = await Ending.start();
}, 300_000);
afterAll(() => deals.demo.close());

/** What a company's book holds on an account against one party. */
async function against(company: string, account: string, party: string): Promise<string> {
  const row = await deals.demo.store.reading.first<{ net: string }>(
    `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15,2) AS net FROM journal_lines l JOIN journal j ON j.id = l.parent JOIN ledger_account a ON a.id = l.account JOIN company_entity e ON e.company = j.company
     WHERE e.id = $1::bigint AND a.code = $2 AND l.party = $3::bigint AND j.status IN ('posted', 'reversed')`,
    [await deals.entityOf(company), account, await deals.entityOf(party)],
  );
  return String(row?.net);
}

/** What is outstanding of what one company has invoiced another and that one has confirmed. */
async function invoiced(seller: string, buyer: string): Promise<string> {
  const row = await deals.demo.store.reading.first<{ open: string }>(
    "SELECT coalesce(sum(outstanding), 0)::numeric(15,2) AS open FROM invoice WHERE seller_entity = $1::bigint AND buyer_entity = $2::bigint AND status IN ('confirmed', 'disputed', 'settled')",
    [await deals.entityOf(seller), await deals.entityOf(buyer)],
  );
  return String(row?.open);
}

/** An item that a supplier holds, of which a part goes to the fourth one. @returns item and part */
async function passedOn(
  number: string,
  face: string,
  amount: string,
  { giver = "s2", settles = [] }: { readonly giver?: "s1" | "s2"; readonly settles?: readonly string[] } = {},
): Promise<{ item: string; part: string; figures: Record<string, string> }> {
  const invoice = await deals.billed(giver, "e1", number, face, "2027-02-05");
  const whole = await deals.item(giver, [{ invoice, amount: face }], "2027-02-05", { transferable: true });
  await deals.issued(whole, giver);
  const input = { to_entity: await deals.entityOf("s4"), amount, settles };
  const plan = (await deals.ask(`maker.${giver}`, "invoice_paid", whole, "transfer/plan", input)).body;
  await deals.step(`maker.${giver}`, "invoice_paid", whole, "transfer", input);
  await deals.step(`checker.${giver}`, "invoice_paid", whole, "approve_transfer");
  return { item: whole, part: await deals.newest("invoice_paid", "parent", whole), figures: plan.data.figures };
}

test("a part of 42,424.24 settles the invoice named for it and the other that is open, 39,009.09 in all; 3,415.15 are paid on account, as both read before they agree", async () => {
  debt = await deals.billed("s4", "s2", "PASS-DEBT", "9009.09", "2027-02-05");
  expect(await invoiced("s4", "s2")).toBe("39009.09");
  const passed = await passedOn("PASS-1", "60606.06", "42424.24", { settles: [debt] });
  ({ item, part } = passed);
  expect(passed.figures).toMatchObject({
    face: "42424.24",
    available_after: "18181.82",
    settles: "39009.09",
    on_account: "3415.15",
  });
  const taker = await deals.client("checker.s4");
  expect((await taker.get("obligation/supplier/invoicepaid", { id: part })).body).toMatchObject({
    code: 0,
    data: { status: "pending_acceptance", on_account: "3415.15", settles: [debt, await deals.invoiceOf("AS-0071")] },
  });
  // Whoever owes the item, and whoever may fund it, read nothing of what the two owe each other.
  for (const [who, role] of [
    ["maker.e1", "enterprise"],
    ["maker.f1", "financier"],
  ] as const)
    expect(
      (await (await deals.client(who)).get(`obligation/${role}/invoicepaid`, { id: part })).body.data.on_account,
    ).toBeUndefined();
});

test("taken, each book says of every party what invoices and parts say: the trade debt is gone, the rest is an advance on both sides", async () => {
  await deals.step("checker.s4", "invoice_paid", part, "accept");
  expect(await deals.read("invoice", debt)).toMatchObject({ status: "settled", outstanding: "0.00" });
  expect(await invoiced("s4", "s2")).toBe("0.00");
  expect([await against("s4", "1200", "s2"), await against("s2", "2000", "s4")]).toEqual(["0.00", "0.00"]);
  expect([await against("s4", "2320", "s2"), await against("s2", "1250", "s4")]).toEqual(["-3415.15", "3415.15"]);
  expect(await against("s4", "1200", "e1")).toBe("42424.24");
  expect(Number(await invoiced("s2", "e1")) - Number(await against("s2", "1200", "e1"))).toBeCloseTo(42424.24, 2);
  await deals.whole();
});

test("the rest of the item and the part are both financed: nothing of it changes what the two suppliers owe each other", async () => {
  const rest = await deals.readyDeal("s2", item, "18181.82", "16000.00", TODAY);
  await deals.payOut("f1", await deals.newest("disbursement", "financing", rest), TODAY, "PASS-REST");
  const passed = await deals.readyDeal("s4", part, "42424.24", "38000.00", TODAY);
  await deals.payOut("f1", await deals.newest("disbursement", "financing", passed), TODAY, "PASS-PART");
  await deals.whole();
  expect([
    await against("s4", "1200", "s2"),
    await against("s4", "1200", "e1"),
    await against("s4", "2320", "s2"),
  ]).toEqual(["0.00", "42424.24", "-3415.15"]);
  // The taker is not registered for GST: its fee of 190.00 costs it 207.10, and its fee order of 50.00 54.50. The giver
  // is, and claims the tax on its least fee of 150.00.
  const [own, giver] = [
    String((await deals.read("financing_application", passed))["number"]),
    String((await deals.read("financing_application", rest))["number"]),
  ];
  expect([await deals.booked("s4", "6020", own), await deals.booked("s4", "1400", own)]).toEqual(["207.10", "0.00"]);
  const { number: order } = await deals.read(
    "financing_order",
    await deals.newest("financing_order", "application", passed),
  );
  expect([await deals.booked("s4", "6020", String(order)), await deals.booked("s4", "1400", String(order))]).toEqual([
    "54.50",
    "0.00",
  ]);
  expect([await deals.booked("s2", "6020", giver), await deals.booked("s2", "1400", giver)]).toEqual([
    "150.00",
    "13.50",
  ]);
});

test("the next invoice that the giver confirms is paid out of the advance as far as it goes; the one after it is not", async () => {
  const next = await deals.billed("s4", "s2", "PASS-NEXT", "5000.00", "2027-02-05");
  expect(await deals.read("invoice", next)).toMatchObject({
    status: "confirmed",
    payment_status: "partial",
    paid: "3415.15",
    outstanding: "1584.85",
    payment_reference: (await deals.read("invoice_paid", part))["number"],
  });
  expect(await deals.read("invoice_paid", part)).toMatchObject({ on_account: "0.00" });
  expect([
    await against("s4", "1200", "s2"),
    await against("s4", "2320", "s2"),
    await against("s2", "1250", "s4"),
    await against("s2", "2000", "s4"),
  ]).toEqual(["1584.85", "0.00", "0.00", "-1584.85"]);
  const last = await deals.billed("s4", "s2", "PASS-LAST", "777.77", "2027-02-05");
  expect(await deals.read("invoice", last)).toMatchObject({ payment_status: "unpaid", outstanding: "777.77" });
  await deals.whole();
});

test("an invoice confirmed for less than it says takes no more of the advance than is confirmed of it; of another buyer's it takes nothing", async () => {
  // Both open invoices, 2,362.62, are settled first.
  const { part: second } = await passedOn("PASS-2", "9876.54", "8765.43");
  await deals.step("checker.s4", "invoice_paid", second, "accept");
  expect(await deals.read("invoice_paid", second)).toMatchObject({ on_account: "6402.81" });
  const other = await deals.billed("s2", "e1", "PASS-OTHER", "1234.56", "2027-02-05");
  expect(await deals.read("invoice", other)).toMatchObject({ payment_status: "unpaid" });
  const invoice = await deals.make("maker.s4", "invoice", {
    invoice_no: "PASS-LESS",
    buyer_entity: await deals.entityOf("s2"),
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2027-02-05",
    lines: [{ description: "Goods", quantity: "1", unit: "lot", unit_price: "4000.00", gst_code: "ZR" }],
  });
  await deals.step("maker.s4", "invoice", invoice, "submit");
  await deals.step("checker.s2", "invoice", invoice, "confirm", {
    confirmed_amount: "3500.00",
    shortfall_code: "quantity",
    shortfall_text: "One pallet was short",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({ paid: "3500.00", outstanding: "500.00" });
  expect(await deals.read("invoice_paid", second)).toMatchObject({ on_account: "2902.81" });
  await deals.whole();
  // A part that settled something is not void any more.
  expect((await deals.ask("checker.e1", "invoice_paid", second, "void", { comment: "A mistake" })).body).toMatchObject({
    code: 1010,
    data: { rule: "nothing_funded" },
  });
});

test("a part that settled nothing may be void when all have agreed: its giver has it back, and no book says anything of it", async () => {
  const books = async () => [
    await against("s4", "2320", "s1"),
    await against("s1", "1250", "s4"),
    await against("s4", "1200", "e1"),
  ];
  // Whoever passes an item on names somebody it deals with.
  await deals.insert("company_relation", {
    seller_entity: await deals.entityOf("s4"),
    buyer_entity: await deals.entityOf("s1"),
  });
  const before = await books();
  const { item: whole, part: third } = await passedOn("PASS-3", "3333.33", "2222.22", { giver: "s1" });
  await deals.step("checker.s4", "invoice_paid", third, "accept");
  expect(await deals.read("invoice_paid", third)).toMatchObject({ on_account: "2222.22", settles: [] });
  for (const who of ["checker.e1", "checker.s4", "checker.f1"])
    await deals.step(who, "invoice_paid", third, "void", { comment: "Passed on by mistake" });
  expect(await deals.read("invoice_paid", third)).toMatchObject({ status: "voided", on_account: "0.00" });
  expect(await deals.read("invoice_paid", whole)).toMatchObject({ available: "3333.33", transferred: "0.00" });
  expect(await books()).toEqual(before);
  await deals.whole();
});
