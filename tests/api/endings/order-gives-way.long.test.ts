import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending, type Limits } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let before: Limits;
let nodes = { limit: "", facility: "", part: "" };
let invoices = { partly: "", whole: "" };
let order = "";
let number = "";
let item = "";

const payout = () => deals.newest("disbursement", "dpo", order);
const standings = async () =>
  [
    await deals.standing("credit_limit", nodes.limit),
    await deals.standing("facility", nodes.facility),
    await deals.standing("vendor_sub_limit", nodes.part),
  ].map((standing) => standing.split(" / ").slice(0, 2).join(" / "));

/**
 * An order over 10,000.00 of an invoice of 30,000.00, and over the whole of one of 5,000.00, paid out on 26 November.
 */
beforeAll(async () => {
  deals = await Ending.start();
  before = await deals.limits();
  nodes = await deals.programme("s2");
  invoices = {
    partly: await deals.billed("s2", "e1", "END-GW-1", "30000.00", "2027-01-25"),
    whole: await deals.billed("s2", "e1", "END-GW-2", "5000.00", "2027-01-25"),
  };
  order = await deals.order(
    "s2",
    [
      { invoice: invoices.partly, face: "10000.00" },
      { invoice: invoices.whole, face: "5000.00" },
    ],
    "2026-11-26",
  );
  await deals.funded(order, "s2");
  await deals.clock("2026-11-26");
  await deals.payOut("f1", await payout(), "2026-11-26", "GW-OUT");
  number = String((await deals.read("dpo", order))["number"]);
});
afterAll(() => deals.demo.close());

describe("an order of discounted payables over a part of an invoice, while another deal holds the rest", () => {
  test("paid out: the part is paid, the rest is free, and an item takes it", async () => {
    expect(await deals.read("invoice", invoices.partly)).toMatchObject({
      status: "confirmed",
      outstanding: "20000.00",
      paid: "10000.00",
      funding_status: "released",
    });
    expect(await deals.read("invoice", invoices.whole)).toMatchObject({
      status: "settled",
      outstanding: "0.00",
      funding_status: "dpo",
    });
    item = await deals.item("s2", [{ invoice: invoices.partly, amount: "20000.00" }], "2027-01-25");
    await deals.issued(item, "s2");
    await deals.clock("2026-12-01");
    // Five days of 60 at 5.40 %: 7.40 and 3.70.
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "paid",
      discount_earned: "11.10",
      face_outstanding: "15000.00",
    });
    expect(await standings()).toEqual(["126820.00 / 255890.00", "0.00 / 255890.00", "0.00 / 79310.00"]);
  });

  test("its pay-out comes back: it ends; the whole invoice is free, of the other the item keeps 20,000.00 and 30,000.00 are owed", async () => {
    await deals.step("checker.f1", "disbursement", await payout(), "reverse", { comment: "The account is closed" });
    expect(await deals.read("dpo", order)).toMatchObject({
      status: "expired",
      limit_reserved: "0.00",
      limit_utilised: "0.00",
    });
    expect(await deals.read("invoice", invoices.partly)).toMatchObject({
      status: "confirmed",
      payment_status: "unpaid",
      outstanding: "30000.00",
      paid: "0.00",
      funding_status: "ip_issued",
      held_by: item,
      held_amount: "20000.00",
    });
    const whole = await deals.read("invoice", invoices.whole);
    expect(whole).toMatchObject({
      status: "confirmed",
      payment_status: "unpaid",
      outstanding: "5000.00",
      paid: "0.00",
      funding_status: "released",
    });
    expect(whole["held_by"] ?? null).toBeNull();
    expect(await standings()).toEqual(["126820.00 / 240890.00", "0.00 / 240890.00", "0.00 / 64310.00"]);
    expect(await deals.left(number)).toEqual([]);
    expect(
      await deals.demo.store.reading.rows(
        "SELECT id FROM disbursement WHERE dpo = $1::bigint AND status NOT IN ('reversed', 'cancelled')",
        [order],
      ),
    ).toEqual([]);
    expect(
      await deals.demo.store.reading.rows(
        "SELECT id FROM mail WHERE letter = 'dpo_lapsed' AND related_id = $1::bigint",
        [order],
      ),
    ).not.toEqual([]);
    await deals.whole();
  });

  test("what it gave back is used anew, and nothing of it comes up again", async () => {
    const again = await deals.order("s2", [{ invoice: invoices.whole, face: "5000.00" }], "2026-12-03");
    await deals.step("maker.e1", "dpo", again, "submit");
    expect(await deals.read("invoice", invoices.whole)).toMatchObject({
      funding_status: "locked",
      held_by: again,
      held_amount: "5000.00",
    });
    await deals.clock("2026-12-02");
    expect(await deals.read("dpo", order)).toMatchObject({ status: "expired" });
    expect(await deals.left(number)).toEqual([]);
    for (const who of ["checker.e1", "checker2.e1"])
      if ((await deals.read("dpo", again))["status"] === "pending_approval")
        await deals.step(who, "dpo", again, "cancel", { comment: "Only tried" });
    for (const who of ["checker.e1", "checker.s2", "checker.f1"])
      if ((await deals.read("invoice_paid", item))["status"] !== "voided")
        await deals.step(who, "invoice_paid", item, "void", { comment: "Not needed any more" });
    expect(await deals.limits()).toEqual(before);
    await deals.whole();
  });
});
