import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let order = "";
let number = "";

/** Payments of the fee: the first in part, the second the rest. */
let part = "";
let rest = "";
/** The payment that repaid the order. */
let repaid = "";

beforeAll(async () => {
  deals = await Ending.start();
  const invoice = await deals.billed("s2", "e1", "END-FEE-1", "80123.45", "2026-12-18");
  order = await deals.order("s2", [{ invoice, face: "80123.45" }], "2026-11-26");
  await deals.funded(order, "s2");
  await deals.clock("2026-11-26");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-11-26", "FEE-DPO");
  number = String((await deals.read("dpo", order))["number"]);
  await deals.clock("2026-12-18");
  repaid = await deals.receive("e1", "80123.45", "2026-12-18", "FEE-FACE", number);
}, 300_000);
afterAll(() => deals.demo.close());

const bill = async () => {
  const { status, platform_fee: fee, platform_gst: gst, fee_due: due } = await deals.read("dpo", order);
  return { status, fee, gst, due };
};
const booked = async () => ({
  claimed: await deals.booked("f1", "1120", number),
  owed: await deals.booked("e1", "2050", number),
});
const task = async () =>
  (
    await deals.demo.store.reading.first<{ amount: string; status: string }>(
      "SELECT amount, status FROM task WHERE kind = 'dpo_announce_fee' AND subject_id = $1::bigint ORDER BY id DESC LIMIT 1",
      [order],
    )
  )?.status;

/** What the enterprise is told that it owes the fund provider on the order. */
const amounts = async () =>
  (
    (
      await (
        await deals.client("maker.e1")
      ).get("obligation/enterprise/receipt/due", {
        payer_entity: await deals.entityOf("e1"),
        receiver_entity: await deals.entityOf("f1"),
        currency: "SGD",
      })
    ).body.data.rows as Record<string, string>[]
  ).filter((row) => row["deal_no"] === number);

test("the fee of a repaid order is billed: 40.06 and GST of 3.61, which the enterprise is asked to pay", async () => {
  expect(await bill()).toEqual({ status: "repaid", fee: "40.06", gst: "3.61", due: "43.67" });
  expect(await booked()).toEqual({ claimed: "43.67", owed: "-43.67" });
  expect(await task()).toBe("todo");
  expect(await amounts()).toMatchObject([{ pays: "platform_fee", amount: "43.67", due_date: "2026-12-18" }]);
  const { body } = await (await deals.client("maker.e1")).get("obligation/enterprise/receipt/to_pay", { dpo: order });
  expect(body.data.rows).toMatchObject([{ amount: "43.67", deals: number }]);
});

test("a receipt pays a part of it: its line says so, and the order stays repaid", async () => {
  part = await deals.receive("e1", "13.67", "2026-12-18", "FEE-1", number);
  expect(await bill()).toMatchObject({ status: "repaid", due: "30.00" });
  expect(await booked()).toEqual({ claimed: "30.00", owed: "-30.00" });
  const repayment = await deals.read("repayment", await deals.newest("repayment", "receipt", part));
  expect(repayment["lines"]).toMatchObject([
    { deal_no: number, pays: "platform_fee", fee: "13.67", principal: "0.00", rest: "30.00" },
  ]);
  await deals.whole();
});

test("the enterprise says that it has paid the rest, and the fund provider finds it at the bank", async () => {
  await deals.step("maker.e1", "dpo", order, "announce_fee", { announced_ref: "FEE-2" });
  expect(await task()).toBe("done");
  const found = await deals.demo.store.reading.first<{ id: string; amount: string; status: string }>(
    "SELECT id, amount, status FROM receipt WHERE bank_ref = 'FEE-2'",
  );
  expect(found).toMatchObject({ amount: "30.00", status: "announced" });
  rest = found?.id ?? "";
  await deals.step("maker.f1", "receipt", rest, "receive", { account: await deals.ownAccount("f1") });
  expect(await deals.read("receipt", rest)).toMatchObject({ status: "matched" });
  await deals.step("checker.f1", "receipt", rest, "approve");
  expect(await bill()).toMatchObject({ status: "repaid", due: "0.00" });
  expect(await booked()).toEqual({ claimed: "0.00", owed: "0.00" });
  expect(await amounts()).toEqual([]);
  await deals.whole();
});

test("once it is paid no receipt is matched with it", async () => {
  const more = await deals.recorded("e1", "5.00", "2026-12-18", "FEE-MORE", number);
  expect((await deals.ask("maker.f1", "receipt", more, "match", { deals: [number] })).body).toMatchObject({
    code: 100,
  });
  await deals.step("checker.f1", "receipt", more, "reject", { comment: "Nothing is owed" });
});

test("the order's own payment bounces: its face is owed again, and the fee that was paid stays paid", async () => {
  await deals.bounce(repaid);
  expect(await deals.read("dpo", order)).toMatchObject({
    status: "due",
    face_outstanding: "80123.45",
    total_due: "80123.45",
    platform_fee: "40.06",
    fee_due: "0.00",
  });
  await deals.whole();
});

test("a payment of the fee bounces: that much of it is to be paid again", async () => {
  await deals.bounce(rest);
  expect(await deals.read("dpo", order)).toMatchObject({ status: "due", platform_fee: "40.06", fee_due: "30.00" });
  expect(await deals.booked("f1", "1120", number)).toBe("30.00");
  // What is owed on the order itself comes first: the fee is asked for once it is repaid.
  expect(await amounts()).toMatchObject([{ amount: "80123.45" }]);
  await deals.whole();
});

test("with the last of its payments gone, the bill is taken back and comes anew with the repayment", async () => {
  await deals.bounce(part);
  const orderRecord = await deals.read("dpo", order);
  expect(orderRecord).toMatchObject({ status: "due", fee_due: "0.00" });
  expect(orderRecord["platform_fee"] ?? null).toBeNull();
  expect(await deals.booked("f1", "1120", number)).toBe("0.00");
  await deals.receive("e1", "80123.45", "2026-12-18", "FEE-FACE-2", number);
  expect(await bill()).toEqual({ status: "repaid", fee: "40.06", gst: "3.61", due: "43.67" });
  await deals.whole();
});

test("money that lay unapplied pays it too, by hand", async () => {
  const receipt = await deals.unapplied("e1", "100.00", "2026-12-18", "FEE-HAND");
  const line = { deal_no: number, penalty: "0.00", interest: "0.00", principal: "0.00" };
  const draft = { receipt, financier_entity: await deals.entityOf("f1"), mode: "manual" };
  const tooMuch = await deals.make("maker.f1", "repayment", { ...draft, lines: [{ ...line, fee: "43.68" }] });
  expect((await deals.ask("maker.f1", "repayment", tooMuch, "submit")).body).toMatchObject({ code: 100 });
  const repayment = await deals.make("maker.f1", "repayment", { ...draft, lines: [{ ...line, fee: "43.67" }] });
  await deals.step("maker.f1", "repayment", repayment, "submit");
  await deals.step("checker.f1", "repayment", repayment, "approve");
  expect(await bill()).toMatchObject({ due: "0.00" });
  expect(await deals.read("receipt", receipt)).toMatchObject({ unapplied: "56.33" });
  await deals.whole();
  for (const who of ["checker2.f1", "risk.f1", "acct.f1"])
    if ((await deals.read("repayment", repayment))["status"] === "posted")
      await deals.ask(who, "repayment", repayment, "reverse", { comment: "Of another order" });
  expect(await bill()).toMatchObject({ status: "repaid", due: "43.67" });
  expect(await deals.read("receipt", receipt)).toMatchObject({ unapplied: "100.00" });
  await deals.whole();
});
