import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 600_000 });

let deals: Ending;
let nodes = { limit: "", facility: "", part: "" };

beforeAll(async () => {
  deals = await Ending.start();
  nodes = await deals.programme("s1");
});
afterAll(() => deals.demo.close());

const reason = { reason: "Review of the buyers" };
const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);

describe("a programme that is suspended", () => {
  test("by two of the fund provider: nothing new is funded, what runs earns on, and lifted it is as before", async () => {
    const before = await deals.limits();
    await deals.step("checker.f1", "facility", nodes.facility, "freeze", reason);
    expect(await deals.read("facility", nodes.facility)).toMatchObject({ status: "active" });
    await deals.step("checker2.f1", "facility", nodes.facility, "freeze", reason);
    expect(await deals.read("facility", nodes.facility)).toMatchObject({ status: "frozen" });
    const invoice = await deals.billed("s2", "e1", "END-FRZ-1", "5000.00", "2027-01-25");
    const order = await deals.order("s2", [{ invoice, face: "5000.00" }], "2026-11-26");
    expect((await deals.ask("maker.e1", "dpo", order, "submit")).body).toMatchObject({
      code: 1052,
      data: { missing: ["facility"] },
    });
    const earlier = await deals.numbered("financing_application", "FA-2026-000041");
    const accrued = String((await deals.read("financing_application", earlier))["interest_accrued"]);
    await deals.clock("2026-11-24");
    expect(Number((await deals.read("financing_application", earlier))["interest_accrued"])).toBeGreaterThan(
      Number(accrued),
    );
    expect((await deals.ask("ceo.e1", "facility", nodes.facility, "unfreeze", reason)).body.code).toBe(1004);
    for (const who of ["checker.f1", "checker2.f1"])
      await deals.step(who, "facility", nodes.facility, "unfreeze", reason);
    expect(await deals.read("facility", nodes.facility)).toMatchObject({ status: "active" });
    expect(await deals.limits()).toEqual(before);
    await deals.step("maker.e1", "dpo", order, "submit");
    for (const who of ["checker.e1", "checker2.e1"])
      if ((await deals.read("dpo", order))["status"] === "pending_approval")
        await deals.step(who, "dpo", order, "cancel", { comment: "Only tried" });
    expect(await deals.limits()).toEqual(before);
    await deals.whole();
  });

  test("a vendor's part alone: others go on; only the side that set it lifts it", async () => {
    await deals.step("checker.e1", "vendor_sub_limit", nodes.part, "freeze", reason);
    const invoice = await deals.billed("s1", "e1", "END-FRZ-2", "5000.00", "2027-01-25");
    const order = await deals.order("s1", [{ invoice, face: "5000.00" }], "2026-11-26");
    expect((await deals.ask("maker.e1", "dpo", order, "submit")).body).toMatchObject({
      code: 1052,
      data: { missing: ["vendor_sub_limit"] },
    });
    expect((await deals.ask("checker.f1", "vendor_sub_limit", nodes.part, "unfreeze", reason)).body).toMatchObject({
      code: 1010,
      data: { rule: "frozen_by_own_side" },
    });
    await deals.step("checker.e1", "vendor_sub_limit", nodes.part, "unfreeze", reason);
    expect(await deals.read("vendor_sub_limit", nodes.part)).toMatchObject({ status: "active" });
  });
});

describe("a programme that its owner ends", () => {
  const pending = { financing: "", order: "", funded: "", early: "" };
  const invoices: string[] = [];
  let reserved: readonly string[] = [];

  test("while four deals are only reserved: their plan says what ends and what runs off, to the cent", async () => {
    for (const [seller, number, amount] of [
      ["s1", "END-TRM-1", "30000.00"],
      ["s2", "END-TRM-2", "12000.00"],
      ["s2", "END-TRM-3", "9000.00"],
      ["s1", "END-TRM-4", "7000.00"],
    ] as const)
      invoices.push(await deals.billed(seller, "e1", number, amount, "2027-01-25"));
    const item = await deals.item("s1", [{ invoice: invoices[0]!, amount: "30000.00" }], "2027-01-25");
    await deals.issued(item, "s1");
    pending.financing = await deals.make("maker.s1", "financing_application", {
      basis: "invoicepaid",
      financier_entity: await deals.entityOf("f1"),
      seller_entity: await deals.entityOf("s1"),
      currency: "SGD",
      items: [{ invoice_paid: item, face: "30000.00" }],
      requested_amount: "27000.00",
      disbursement_date: "2026-11-27",
      payout_account: await deals.ownAccount("s1"),
      documents: [await deals.file("maker.s1"), await deals.file("maker.s1")],
    });
    await deals.step("checker.s1", "financing_application", pending.financing, "submit");
    pending.order = await deals.order("s2", [{ invoice: invoices[1]!, face: "12000.00" }], "2026-11-27");
    await deals.step("maker.e1", "dpo", pending.order, "submit");
    pending.funded = await deals.order("s2", [{ invoice: invoices[2]!, face: "9000.00" }], "2026-11-27");
    await deals.funded(pending.funded, "s2");
    pending.early = await deals.scheduledEarly(
      "financier",
      [{ invoice: invoices[3]!, amount: "7000.00" }],
      "2026-11-27",
    );
    reserved = await deals.movedBy(pending.financing, pending.order, pending.funded, pending.early);
    expect(reserved).toEqual([
      "credit_limit 28000.00 / 0.00",
      "facility 55000.00 / 0.00",
      "vendor_sub_limit 55000.00 / 0.00",
    ]);
    expect(await deals.standing("facility", nodes.facility)).toBe("55000.00 / 240890.00 / 2704110.00");
    const plan = (
      await deals.ask("ceo.e1", "facility", nodes.facility, "terminate/plan", { reason: "We found cheaper money" })
    ).body.data;
    expect(plan.figures).toMatchObject({
      outstanding: "240890.00",
      reserved_released: "55000.00",
      cancelled_count: "4",
    });
    expect(plan.lines.map((line: { outcome: string }) => line.outcome).toSorted()).toEqual([
      "cancelled",
      "cancelled",
      "cancelled",
      "cancelled",
      "runs_off",
      "runs_off",
      "runs_off",
    ]);
  });

  test("taken, all four are over: invoices free, pay-outs cancelled, every reserve given back once, no book touched", async () => {
    await deals.step("ceo.e1", "facility", nodes.facility, "terminate", { reason: "We found cheaper money" });
    expect(await deals.read("facility", nodes.facility)).toMatchObject({
      status: "terminating",
      outstanding_at_request: "240890.00",
    });
    expect([
      (await deals.read("financing_application", pending.financing))["status"],
      (await deals.read("dpo", pending.order))["status"],
      (await deals.read("dpo", pending.funded))["status"],
      (await deals.read("early_payment", pending.early))["status"],
    ]).toEqual(["withdrawn", "cancelled", "cancelled", "expired"]);
    const payouts = await deals.demo.store.reading.rows<{ status: string }>(
      "SELECT status FROM disbursement WHERE dpo = $1::bigint OR early_payment = $2::bigint",
      [pending.funded, pending.early],
    );
    expect(payouts.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    for (const invoice of invoices.slice(1))
      expect(await deals.read("invoice", invoice)).toMatchObject({
        funding_status: "released",
        status: "confirmed",
        payment_status: "unpaid",
      });
    expect(
      await deals.movedBy(pending.financing, pending.order, pending.funded, pending.early, nodes.facility),
    ).toEqual([]);
    // Nothing is left of a facility that is ending: reserved, utilised, available.
    expect(await deals.standing("facility", nodes.facility)).toBe("0.00 / 240890.00 / 0.00");
    expect(
      await deals.left(
        await numberOf("financing_application", pending.financing),
        await numberOf("dpo", pending.funded),
        await numberOf("early_payment", pending.early),
      ),
    ).toEqual([]);
    const order = await deals.order("s2", [{ invoice: invoices[1]!, face: "12000.00" }], "2026-11-27");
    expect((await deals.ask("maker.e1", "dpo", order, "submit")).body).toMatchObject({ code: 1052 });
    await deals.whole();
  });

  test("what runs runs off: closed only on the day after the last of it is paid, with nothing used, and the accounts close at 0.00", async () => {
    const order = await deals.numbered("dpo", "DPO-2026-000012");
    await deals.clock("2026-12-10");
    await deals.receive("e1", "64310.00", "2026-12-10", "E1-1210", "DPO-2026-000012");
    expect(await deals.read("dpo", order)).toMatchObject({ status: "repaid" });
    const fee = String((await deals.read("dpo", order))["fee_due"]);
    await deals.receive("e1", fee, "2026-12-10", "E1-1210-FEE", "DPO-2026-000012");
    await deals.clock("2026-12-21");
    expect(await deals.read("facility", nodes.facility)).toMatchObject({ status: "terminating" });
    await deals.refund(
      await deals.receive("e1", "76300.00", "2026-12-21", "E1-1221", "FA-2026-000041"),
      "s1",
      "2026-12-21",
      "RFD-1221",
    );
    await deals.clock("2027-01-08");
    expect(await deals.read("facility", nodes.facility)).toMatchObject({ status: "terminating" });
    await deals.refund(
      await deals.receive("e1", "119900.00", "2027-01-08", "E1-0108", "FA-2026-000043"),
      "s3",
      "2027-01-08",
      "RFD-0108",
    );
    expect(await deals.standing("facility", nodes.facility)).toBe("0.00 / 0.00 / 0.00");
    await deals.clock("2027-01-10");
    expect(await deals.read("facility", nodes.facility)).toMatchObject({
      status: "terminated",
      reserved: "0.00",
      utilised: "0.00",
    });
    expect([await deals.closing("e1", "2027-01-10"), await deals.closing("s1", "2027-01-10")]).toEqual([
      "0.00",
      "0.00",
    ]);
    await deals.whole();
  });
});
