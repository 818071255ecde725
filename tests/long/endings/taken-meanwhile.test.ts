import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "../../api/endings/ending.ts";

vi.setConfig({ testTimeout: 300_000 });

const FACE = "36450.00";
/** 80.00 % of 36,450.00. */
const ADVANCE = "29160.00";
/** Seven days at 9.60 % on 29,160.00 are 53.69. */
const DEBT = "29213.69";
const REST = "7236.31";

type Kind = "financed" | "early" | "ordered" | "disputed";

let deals: Ending;
let nodes = { facility: "", part: "" };
const invoices = {} as Record<Kind, string>;
const first = {} as Record<Kind, string>;

const used = async () =>
  [await deals.standing("facility", nodes.facility), await deals.standing("buyer_limit", nodes.part)].map((standing) =>
    standing.split(" / ").slice(0, 2).join(" / "),
  );
const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);
const pays = async (deal: string, amount: string, on: string, reference: string, payer = "e1") =>
  deals.receive(payer, amount, on, reference, await numberOf("financing_application", deal));
const holding = async (id: string) => {
  const {
    status,
    outstanding,
    paid,
    funding_status: funding,
    held_by: holder,
    held_amount: held,
  } = await deals.read("invoice", id);
  return { status, outstanding, paid, funding, holder: holder ?? null, held: held ?? null };
};
const owes = async (deal: string) => {
  const {
    status,
    principal_outstanding: principal,
    total_due: total,
    face_outstanding: face,
  } = await deals.read("financing_application", deal);
  return { status, principal, total, face };
};

/**
 * Three invoices of 36,450.00 are each financed by themselves with 29,160.00, and one of 5,000.00 with 4,000.00. A week
 * passes.
 */
beforeAll(async () => {
  deals = await Ending.start();
  nodes = await deals.factoring("s1");
  for (const [kind, face, amount] of [
    ["financed", FACE, ADVANCE],
    ["early", FACE, ADVANCE],
    ["ordered", FACE, ADVANCE],
    ["disputed", "5000.00", "4000.00"],
  ] as const) {
    invoices[kind] = await deals.billed("s1", "e1", `END-TM-${kind}`, face, "2027-02-26");
    first[kind] = await deals.factored("s1", nodes.facility, { invoice: invoices[kind], face }, amount, "2026-11-23");
  }
  await deals.clock("2026-11-30");
});
afterAll(() => deals.demo.close());

describe("an invoice whose rest another financing took", () => {
  let receipt = "";
  let second = "";

  test("the first has been paid 29,213.69 and has ended; the second takes 7,236.31", async () => {
    expect(await used()).toEqual(["0.00 / 91480.00", "0.00 / 91480.00"]);
    receipt = await pays(first.financed, DEBT, "2026-11-30", "TM-1");
    expect(await owes(first.financed)).toEqual({ status: "repaid", principal: "0.00", total: "0.00", face: REST });
    second = await deals.factored(
      "s1",
      nodes.facility,
      { invoice: invoices.financed, face: REST },
      "5789.04",
      "2026-11-30",
    );
    expect(await holding(invoices.financed)).toEqual({
      status: "confirmed",
      outstanding: REST,
      paid: DEBT,
      funding: "financed",
      holder: second,
      held: REST,
    });
  });

  test("the payment bounces: the first goes on with the face it had collected, the second keeps what it holds, and both use the limits", async () => {
    await deals.bounce(receipt);
    expect(await owes(first.financed)).toEqual({ status: "disbursed", principal: ADVANCE, total: DEBT, face: DEBT });
    expect(await owes(second)).toEqual({ status: "disbursed", principal: "5789.04", total: "5789.04", face: REST });
    expect(await holding(invoices.financed)).toEqual({
      status: "confirmed",
      outstanding: FACE,
      paid: "0.00",
      funding: "financed",
      holder: second,
      held: REST,
    });
    expect(await used()).toEqual(["0.00 / 97269.04", "0.00 / 97269.04"]);
    expect(
      (
        await deals.ask("checker.s1", "invoice", invoices.financed, "record_payment", {
          payment_amount: "0.01",
          payment_date: "2026-11-30",
        })
      ).body,
    ).toMatchObject({ code: 100, data: [{ field: "payment_amount" }] });
    await deals.whole();
  });

  test("paid again it ends, and lets go of nothing that is the other's; once more bounced, both stand as before", async () => {
    const again = await pays(first.financed, DEBT, "2026-11-30", "TM-2");
    expect(await owes(first.financed)).toEqual({ status: "repaid", principal: "0.00", total: "0.00", face: "0.00" });
    expect(await holding(invoices.financed)).toEqual({
      status: "confirmed",
      outstanding: REST,
      paid: DEBT,
      funding: "financed",
      holder: second,
      held: REST,
    });
    await deals.whole();
    await deals.bounce(again);
    expect(await holding(invoices.financed)).toEqual({
      status: "confirmed",
      outstanding: FACE,
      paid: "0.00",
      funding: "financed",
      holder: second,
      held: REST,
    });
    await deals.whole();
  });

  test("when the second is paid, the invoice goes back into the hand of the first; nobody else gets a cent of it", async () => {
    await deals.clock("2026-12-02");
    const last = await pays(second, REST, "2026-12-02", "TM-3");
    // Two days at 9.60 % on 5,789.04 are 3.05.
    expect(await deals.read("refund", await deals.newest("refund", "receipt", last))).toMatchObject({
      amount: "1444.22",
    });
    expect(await holding(invoices.financed)).toEqual({
      status: "confirmed",
      outstanding: DEBT,
      paid: REST,
      funding: "financed",
      holder: first.financed,
      held: DEBT,
    });
    const item = await deals.item("s1", [{ invoice: invoices.financed, amount: "1000.00" }], "2027-02-26");
    expect((await deals.ask("maker.e1", "invoice_paid", item, "submit")).body).toMatchObject({ code: 1010 });
    await deals.whole();
  });

  test("the enterprise pays the face that is left, the supplier the days that the face does not cover: nobody owes anything", async () => {
    await pays(first.financed, DEBT, "2026-12-02", "TM-4");
    // Two more days on 29,160.00 are 15.34.
    expect(await owes(first.financed)).toEqual({
      status: "part_repaid",
      principal: "15.34",
      total: "15.34",
      face: "0.00",
    });
    expect(await holding(invoices.financed)).toMatchObject({ status: "settled", outstanding: "0.00", paid: FACE });
    await pays(first.financed, "15.34", "2026-12-02", "TM-5", "s1");
    expect(await owes(first.financed)).toEqual({ status: "repaid", principal: "0.00", total: "0.00", face: "0.00" });
    expect(await holding(invoices.financed)).toMatchObject({ funding: "released", holder: null });
    expect(await used()).toEqual(["0.00 / 62320.00", "0.00 / 62320.00"]);
    expect(await deals.outstanding(await numberOf("financing_application", first.financed))).toEqual([]);
    await deals.whole();
  });
});

describe("an invoice whose rest the enterprise paid early", () => {
  test("the payment bounces: the settled invoice is owed again by what was paid of it, and settled when that is paid", async () => {
    const debt = String((await deals.read("financing_application", first.early))["total_due"]);
    const receipt = await pays(first.early, debt, "2026-12-02", "TM-E1");
    const { outstanding: rest } = await deals.read("invoice", invoices.early);
    const early = await deals.scheduledEarly(
      "enterprise",
      [{ invoice: invoices.early, amount: String(rest) }],
      "2026-12-04",
    );
    await deals.clock("2026-12-04");
    await deals.payOut("e1", await deals.newest("disbursement", "early_payment", early), "2026-12-04", "TM-E2");
    expect(await holding(invoices.early)).toMatchObject({
      status: "settled",
      outstanding: "0.00",
      funding: "early_paid",
      holder: early,
    });
    await deals.bounce(receipt);
    expect(await owes(first.early)).toMatchObject({ status: "disbursed", principal: ADVANCE, face: debt });
    expect(await holding(invoices.early)).toMatchObject({
      status: "confirmed",
      outstanding: debt,
      paid: rest,
      funding: "early_paid",
      holder: early,
      held: "0.00",
    });
    await deals.whole();
    await pays(first.early, debt, "2026-12-04", "TM-E3");
    expect(await holding(invoices.early)).toMatchObject({ status: "settled", outstanding: "0.00", paid: FACE });
    await deals.whole();
  });
});

describe("an invoice whose rest an order of discounted payables took", () => {
  test("the payment bounces, and so does that of the order: each is owed its own again", async () => {
    const debt = String((await deals.read("financing_application", first.ordered))["total_due"]);
    const receipt = await pays(first.ordered, debt, "2026-12-04", "TM-O1");
    const rest = String((await deals.read("invoice", invoices.ordered))["outstanding"]);
    const order = await deals.order("s1", [{ invoice: invoices.ordered, face: rest }], "2026-12-07");
    await deals.funded(order, "s1");
    await deals.clock("2026-12-07");
    await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-12-07", "TM-O2");
    await deals.bounce(receipt);
    expect(await owes(first.ordered)).toMatchObject({ status: "disbursed", principal: ADVANCE, face: debt });
    expect(await holding(invoices.ordered)).toMatchObject({
      status: "confirmed",
      outstanding: debt,
      paid: rest,
      funding: "dpo",
      holder: order,
      held: "0.00",
    });
    await deals.whole();
    const number = await numberOf("dpo", order);
    const repaid = await deals.receive("e1", rest, "2026-12-07", "TM-O3", number);
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "repaid",
      face_outstanding: "0.00",
      limit_utilised: "0.00",
    });
    await deals.bounce(repaid);
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "paid",
      face_outstanding: rest,
      limit_utilised: rest,
      total_due: rest,
    });
    expect(await deals.booked("e1", "2050", number)).toBe(`-${rest}`);
    expect(await holding(invoices.ordered)).toMatchObject({ status: "confirmed", outstanding: debt, paid: rest });
    await deals.whole();
  });
});

describe("an invoice whose rest the enterprise disputes", () => {
  test("the payment bounces: the financing claims the whole face, the dispute cannot end the invoice, and once it is settled the financing holds it", async () => {
    const debt = String((await deals.read("financing_application", first.disputed))["total_due"]);
    const receipt = await pays(first.disputed, debt, "2026-12-07", "TM-D1");
    await deals.step("checker.e1", "invoice", invoices.disputed, "dispute", {
      dispute_code: "quantity",
      dispute_text: "Two crates are missing",
    });
    await deals.bounce(receipt);
    expect(await owes(first.disputed)).toMatchObject({
      status: "disbursed",
      principal: "4000.00",
      total: debt,
      face: "5000.00",
    });
    expect(await holding(invoices.disputed)).toMatchObject({
      status: "disputed",
      outstanding: "5000.00",
      paid: "0.00",
      holder: null,
    });
    await deals.whole();
    const resolve = (resolution: "confirmed" | "rejected") =>
      deals.ask("checker.e1", "invoice", invoices.disputed, "resolve", { resolution, comment: "Counted again" });
    expect((await resolve("rejected")).body).toMatchObject({ code: 1010, data: { rule: "rejected_only_unfunded" } });
    expect((await resolve("confirmed")).body.code).toBe(0);
    expect(await holding(invoices.disputed)).toMatchObject({
      status: "confirmed",
      funding: "financed",
      holder: first.disputed,
      held: "5000.00",
    });
    await deals.whole();
  });
});
