import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication } from "../application/application.ts";
import { OF_MONEY } from "../application/deals.ts";
import { FA, FA_OF_F, REFUND } from "../application/financing.ts";
import { answered } from "../application/checklist.ts";
import { fine } from "../application/deals.ts";
import { SingleTransitions } from "./fixture.ts";

let money: SingleTransitions;
beforeAll(async () => {
  money = new SingleTransitions(await startApplication());
  await money.prepare();
}, 300_000);
afterAll(() => money.application.close());

const applied = async (number: string) => {
  const { item } = await money.item(number, "s1", "20000.00", "2027-02-26");
  return { item, deal: await money.apply("s1", item, "20000.00", "18000.00", "2026-11-26") };
};

it("a supplier declines the offer with a reason: limits and item are free again", async () => {
  const { deals } = money;
  const { item, deal } = await applied("INV-BP-8101");
  await answered(await deals.client("maker.f1"), deal);
  fine(
    await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
      approved_amount: "18000.00",
      approved_rate: "7.20",
    }),
  );
  fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve"));
  expect(await money.limit("vendor_sub_limit", money.subLimit)).toMatchObject({ reserved: "18000.00" });
  expect(await money.codes(["ceo.s1"], "financing_application", FA, deal, "decline_offer")).toEqual([100]);
  expect(
    await money.codes(["maker.s1"], "financing_application", FA, deal, "decline_offer", { comment: "Too dear" }),
  ).toEqual([1004]);
  expect(
    await money.execute("ceo.s1", "financing_application", FA, deal, "decline_offer", { comment: "Too dear" }),
  ).toMatchObject({ status: "declined", reserved_amount: "0.00", held: [] });
  expect(await money.limit("vendor_sub_limit", money.subLimit)).toMatchObject({
    reserved: "0.00",
    available: "500000.00",
  });
  expect(await deals.read("invoice_paid", item)).toMatchObject({ available: "20000.00", financed_face: "0.00" });
});

it("an application sent back and not taken up within five business days is withdrawn", async () => {
  const { deals } = money;
  const { item, deal } = await applied("INV-BP-8102");
  fine(
    await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "return", { comment: "Please add the order" }),
  );
  await deals.execute("financing_application", deal, "give_up");
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "withdrawn",
    reserved_amount: "0.00",
  });
  expect(await deals.read("invoice_paid", item)).toMatchObject({ available: "20000.00" });
});

it("the mail to a chief executive is sent again: for an item, and for a refund", async () => {
  const { deals } = money;
  const [e1, f1, s1] = [await deals.entity("e1"), await deals.entity("f1"), await deals.entity("s1")];
  const { id: item } = await deals.insert("invoice_paid", {
    business_type: "issue",
    issuer_entity: e1,
    holder_entity: s1,
    tier: 1,
    currency: "SGD",
    face: "1000.00",
    available: "1000.00",
    maturity_date: "2027-02-26",
    financiers: [f1],
    ceo_email: "ceo.e1@demo.example",
    status: "pending_ceo",
  });
  expect(
    await money.codes(["checker.s1"], "invoice_paid", "obligation/supplier/invoicepaid", item, "ceo_resend"),
  ).not.toContain(0);
  expect(
    await money.execute("maker.e1", "invoice_paid", "obligation/enterprise/invoicepaid", item, "ceo_resend"),
  ).toMatchObject({ status: "pending_ceo" });
  expect(await money.letters("item_to_ceo", item)).toBe(1);
  const { id: refund } = await deals.insert("refund", {
    financier_entity: f1,
    payee_entity: s1,
    reason: "residual",
    currency: "SGD",
    amount: "6000.00",
    amount_sgd: "6000.00",
    ceo_email: "ceo.f1@demo.example",
    status: "pending_ceo",
  });
  expect(await money.execute("maker.f1", "refund", REFUND, refund, "ceo_resend")).toMatchObject({
    status: "pending_ceo",
  });
  expect(await money.letters("refund_to_approve", refund)).toBe(1);
  await deals.system(({ trx }) => trx.run("DELETE FROM refund WHERE id = $1::bigint", [refund]));
  await deals.system(({ trx }) => trx.run("DELETE FROM invoice_paid WHERE id = $1::bigint", [item]));
});

it("a transfer that was asked for is dropped before anybody approved it: the item is whole", async () => {
  const { deals } = money;
  const { item } = await money.item("INV-BP-8103", "s1", "20000.00", "2027-02-26");
  await deals.system(async ({ trx }) =>
    trx.run("UPDATE invoice_paid SET to_entity = $2::bigint, amount = 5000.00 WHERE id = $1::bigint", [
      item,
      await deals.entity("s3"),
    ]),
  );
  const after = await money.execute(
    "maker.s1",
    "invoice_paid",
    "obligation/supplier/invoicepaid",
    item,
    "drop_transfer",
  );
  expect([after["to_entity"], after["amount"], after["available"], after["transferred"]]).toEqual([
    undefined,
    undefined,
    "20000.00",
    "0.00",
  ]);
  expect(
    (await deals.act("checker.s1", "invoice_paid", "obligation/supplier/invoicepaid", item, "approve_transfer")).body
      .code,
  ).not.toBe(0);
});

it("what is called back is said to be on its way, with the bank's reference, and stays open until it is there", async () => {
  const { deals } = money;
  const values = {
    kind: "accounting",
    seller_entity: await deals.entity("s1"),
    buyer_entity: await deals.entity("e1"),
    financier_entity: await deals.entity("f1"),
    currency: "SGD",
    total: "100.00",
    over_advance_amount: "90.00",
    over_advance_open: "90.00",
    cure_status: "open",
    status: "applied",
  };
  const { id } = await deals.insert("credit_note", { ...values, kind: "invoice", cn_no: "CN-SINGLE" });
  expect(await money.codes(["maker.s1"], "credit_note", "obligation/supplier/credit_note", id, "pay_back")).toEqual([
    100,
  ]);
  expect(
    await money.execute("maker.s1", "credit_note", "obligation/supplier/credit_note", id, "pay_back", {
      bank_ref: "GIRO-1",
    }),
  ).toMatchObject({ status: "applied", cure_status: "open", over_advance_open: "90.00", bank_ref: "GIRO-1" });
});

it("the books hold after all of it", async () => {
  expect(await money.deals.breaches(...OF_MONEY)).toBe("");
});
