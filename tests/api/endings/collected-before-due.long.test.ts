import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
const invoices = { ordered: "", early: "" };
const items = { ordered: "", early: "" };
let order = "";
let early = "";

const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);
const books = async (number: string) => ({
  receivable: await deals.booked("f1", "1150", number),
  unearned: await deals.booked("f1", "2400", number),
  earned: await deals.booked("f1", "4030", number),
  owed: await deals.booked("e1", "2050", number),
});
const holding = async (id: string) => {
  const {
    status,
    outstanding,
    paid,
    funding_status: funding,
    held_by: holder,
    held_amount: held,
  } = await deals.read("invoice", id);
  return { status, outstanding, paid, funding, holder, held };
};

/**
 * Of two invoices of 30,000.00 the fund provider pays 10,000.00 on 26 November, of one as an order and of the other
 * early, each at 60 days before it is due; items take the rest. Five days pass.
 */
beforeAll(async () => {
  deals = await Ending.start();
  invoices.ordered = await deals.billed("s2", "e1", "END-CB-1", "30000.00", "2027-01-25");
  invoices.early = await deals.billed("s1", "e1", "END-CB-2", "30000.00", "2027-01-25");
  order = await deals.order("s2", [{ invoice: invoices.ordered, face: "10000.00" }], "2026-11-26");
  await deals.funded(order, "s2");
  early = await deals.scheduledEarly("financier", [{ invoice: invoices.early, amount: "10000.00" }], "2026-11-26");
  await deals.clock("2026-11-26");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-11-26", "CB-1");
  await deals.payOut("f1", await deals.newest("disbursement", "early_payment", early), "2026-11-26", "CB-2");
  for (const [kind, holder] of [
    ["ordered", "s2"],
    ["early", "s1"],
  ] as const) {
    items[kind] = await deals.item(holder, [{ invoice: invoices[kind], amount: "20000.00" }], "2027-01-25");
    await deals.issued(items[kind], holder);
  }
  await deals.clock("2026-12-01");
});
afterAll(() => deals.demo.close());

describe("an order of discounted payables that is repaid before it is due", () => {
  let limits: Record<string, string>;
  let receipt = "";
  const held = () => ({
    status: "confirmed",
    outstanding: "20000.00",
    paid: "10000.00",
    funding: "ip_issued",
    holder: items.ordered,
    held: "20000.00",
  });

  test("has earned all of its 88.77, and bills its fee", async () => {
    limits = await deals.limits();
    const number = await numberOf("dpo", order);
    // Five days of 60 at 5.40 %.
    expect(await books(number)).toEqual({
      receivable: "10000.00",
      unearned: "-81.37",
      earned: "-7.40",
      owed: "-10000.00",
    });
    receipt = await deals.receive("e1", "10000.00", "2026-12-01", "CB-3", number);
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "repaid",
      fee_due: "27.25",
      discount_earned: "88.77",
    });
    expect(await books(number)).toEqual({ receivable: "0.00", unearned: "0.00", earned: "-88.77", owed: "-27.25" });
    expect(await holding(invoices.ordered)).toEqual(held());
    await deals.whole();
  });

  test("the payment bounces: it is owed again, has earned what five days earn, and bills nothing; the item keeps what it holds", async () => {
    await deals.bounce(receipt);
    const number = await numberOf("dpo", order);
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "paid",
      face_outstanding: "10000.00",
      fee_due: "0.00",
      discount_earned: "7.40",
    });
    expect(await books(number)).toEqual({
      receivable: "10000.00",
      unearned: "-81.37",
      earned: "-7.40",
      owed: "-10000.00",
    });
    expect(await holding(invoices.ordered)).toEqual(held());
    expect(await deals.limits()).toEqual(limits);
    await deals.whole();
    await deals.clock("2026-12-02");
    expect(await books(number)).toMatchObject({ unearned: "-79.89", earned: "-8.88" });
  });
});

describe("an early payment out of the fund provider's money that is collected before it is due", () => {
  let limits: Record<string, string>;
  let receipt = "";
  const held = () => ({
    status: "confirmed",
    outstanding: "20000.00",
    paid: "10000.00",
    funding: "ip_issued",
    holder: items.early,
    held: "20000.00",
  });

  test("has earned all of its 98.63", async () => {
    limits = await deals.limits();
    const number = await numberOf("early_payment", early);
    // Six days of 60 at 6.00 %.
    expect(await books(number)).toEqual({
      receivable: "10000.00",
      unearned: "-88.77",
      earned: "-9.86",
      owed: "-10000.00",
    });
    receipt = await deals.receive("e1", "10000.00", "2026-12-02", "CB-4", number);
    expect(await deals.read("early_payment", early)).toMatchObject({
      collection_state: "collected",
      discount_earned: "98.63",
    });
    expect(await books(number)).toEqual({ receivable: "0.00", unearned: "0.00", earned: "-98.63", owed: "0.00" });
    await deals.whole();
  });

  test("the payment bounces: it is owed again, and has earned what six days earn", async () => {
    await deals.bounce(receipt);
    const number = await numberOf("early_payment", early);
    expect(await deals.read("early_payment", early)).toMatchObject({
      collection_state: "open",
      collected: "0.00",
      collection_due: "2027-01-25",
      due_amount: "10000.00",
      discount_earned: "9.86",
    });
    expect(await books(number)).toEqual({
      receivable: "10000.00",
      unearned: "-88.77",
      earned: "-9.86",
      owed: "-10000.00",
    });
    expect(await holding(invoices.early)).toEqual(held());
    expect(await deals.limits()).toEqual(limits);
    await deals.whole();
  });
});
