import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;

beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const numberOf = async (entity: string, id: string): Promise<string> =>
  String((await deals.read(entity, id))["number"]);

/** An allocation is taken back by somebody who did not hand it in. */
async function reversed(id: string): Promise<void> {
  for (const who of ["checker2.f1", "risk.f1", "acct.f1"])
    if ((await deals.read("repayment", id))["status"] === "posted")
      await deals.ask(who, "repayment", id, "reverse", { comment: "Wrong deal" });
  expect(await deals.read("repayment", id)).toMatchObject({ status: "reversed" });
}

/** The money of a receipt is laid out over a deal anew. */
async function allocated(receipt: string, deal: string, mode: "auto" | "principal_only" = "auto"): Promise<string> {
  const id = await deals.make("maker.f1", "repayment", {
    receipt,
    financier_entity: await deals.entityOf("f1"),
    mode,
    lines: [{ deal_no: deal }],
  });
  await deals.step("maker.f1", "repayment", id, "submit");
  await deals.step("checker.f1", "repayment", id, "approve");
  return id;
}

describe("an over-advance that was paid back", () => {
  let note = "";
  let receipt = "";
  let cure = "";

  test("is called again when its allocation is taken back, and cured by the next one", async () => {
    note = await deals.make("maker.s3", "credit_note", {
      cn_no: "CN-END-1",
      kind: "financed",
      invoice: await deals.invoiceOf("JC-3301"),
      seller_entity: await deals.entityOf("s3"),
      buyer_entity: await deals.entityOf("e1"),
      issue_date: "2026-11-23",
      reason_code: "quantity",
      currency: "SGD",
      amount_net: "15000.00",
      lines: [{ description: "Pallets not delivered", quantity: "60", unit_price: "250.00", gst_code: "SR" }],
    });
    await deals.step("maker.s3", "credit_note", note, "submit");
    await deals.step("checker.e1", "credit_note", note, "approve");
    await deals.step("checker.f1", "credit_note", note, "agree");
    receipt = await deals.unapplied("s3", "14715.00", "2026-11-23", "S3-CURE", "what was advanced too much");
    cure = await allocated(receipt, "FA-2026-000043", "principal_only");
    expect(await deals.read("credit_note", note)).toMatchObject({ cure_status: "cured", over_advance_open: "0.00" });
    const limits = await deals.limits();
    await reversed(cure);
    expect(await deals.read("credit_note", note)).toMatchObject({ cure_status: "open", over_advance_open: "14715.00" });
    expect(
      await deals.read("financing_application", await deals.numbered("financing_application", "FA-2026-000043")),
    ).toMatchObject({ principal_outstanding: "107910.00" });
    expect(await deals.read("receipt", receipt)).toMatchObject({ status: "posted", unapplied: "14715.00" });
    await deals.whole();
    await allocated(receipt, "FA-2026-000043", "principal_only");
    expect(await deals.read("credit_note", note)).toMatchObject({ cure_status: "cured", over_advance_open: "0.00" });
    expect(await deals.limits()).toEqual(limits);
    await deals.whole();
  });
});

describe("a residual whose allocation is taken back", () => {
  test("is proposed no more; paid already, it is claimed back; laid out anew, what is left over is set off", async () => {
    await deals.clock("2026-12-21");
    const receipt = await deals.receive("e1", "76300.00", "2026-12-21", "E1-1221", "FA-2026-000041");
    const posted = await deals.newest("repayment", "receipt", receipt);
    const proposed = await deals.newest("refund", "receipt", receipt);
    await reversed(posted);
    expect(await deals.read("refund", proposed)).toMatchObject({ status: "cancelled" });
    expect(await deals.read("receipt", receipt)).toMatchObject({ status: "posted", unapplied: "76300.00" });
    expect(
      await deals.read("financing_application", await deals.numbered("financing_application", "FA-2026-000041")),
    ).toMatchObject({ status: "disbursed", principal_outstanding: "68670.00" });
    await deals.whole();
    const again = await allocated(receipt, "FA-2026-000041");
    const paid = await deals.refund(receipt, "s1", "2026-12-21", "RFD-ALLOC");
    expect(await deals.read("refund", paid)).toMatchObject({ status: "paid", amount: "6532.79" });
    await reversed(again);
    expect(await deals.read("refund", paid)).toMatchObject({ status: "claimed", claim_open: "6532.79" });
    await deals.whole();
    await allocated(receipt, "FA-2026-000041");
    const last = await deals.newest("refund", "receipt", receipt);
    expect(last).not.toBe(paid);
    for (const who of ["checker.f1", "risk.f1"])
      if ((await deals.read("refund", last))["status"] === "proposed")
        await deals.step(who, "refund", last, "set_off", { claim: paid });
    expect([(await deals.read("refund", last))["status"], (await deals.read("refund", paid))["status"]]).toEqual([
      "set_off",
      "recovered",
    ]);
    expect(
      await deals.outstanding(
        "FA-2026-000041",
        await numberOf("refund", paid),
        await numberOf("refund", last),
        await numberOf("receipt", receipt),
      ),
    ).toEqual([]);
    await deals.whole();
  });
});
