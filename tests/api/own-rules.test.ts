import { afterAll, beforeAll, expect, it } from "vitest";
import { Financing, fine, RECEIPT, REFUND } from "./application/financing.ts";

let money: Financing;
beforeAll(async () => {
  money = await Financing.start();
}, 300_000);
afterAll(() => money.application.close());

/** A rule that a company has set: from which amount on two levels agree. */
async function rule(of: "e1" | "f1", subject: string, alone: string): Promise<void> {
  const { deals } = money;
  const own = await money.application.store.reading.first<{ company: string }>(
    "SELECT company FROM company_entity WHERE id = $1::bigint",
    [await deals.entity(of)],
  );
  const level = (group: string) => ({ groups: [group], approvers: 1 });
  await deals.insert("approval_rule", {
    company: own?.company,
    subject,
    tiers: [{ up_to: alone, levels: [level("checker_l1")] }, { levels: [level("checker_l1"), level("checker_l2")] }],
    expires_after_days: 10,
    effective_from: "2026-11-01",
    status: "active",
  });
}

const S = "obligation/supplier/credit_note";
const E = "obligation/enterprise/credit_note";

it("an enterprise's own rule for credit notes decides how many agree, by the amount", async () => {
  const { deals } = money;
  // 500.00 and 9 % GST.
  await rule("e1", "cn", "545.00");
  const invoice = await deals.invoice("INV-OWN-CN", "s1", "e1", "10000.00", "2027-02-26", "SGD");
  await money.application.store.transaction((trx) =>
    trx.run("UPDATE invoice SET submitted_at = created_at WHERE id = $1::bigint", [invoice]),
  );
  const noted = async (number: string, amount: string) => {
    const made = fine(
      await (
        await deals.client("maker.s1")
      ).post(S, {
        cn_no: number,
        kind: "invoice",
        invoice,
        seller_entity: await deals.entity("s1"),
        buyer_entity: await deals.entity("e1"),
        issue_date: "2026-11-20",
        reason_code: "return",
        amount_net: amount,
      }),
    );
    fine(await deals.act("maker.s1", "credit_note", S, String(made["id"]), "submit"));
    return String(made["id"]);
  };
  const small = await noted("CN-OWN-1", "500.00");
  expect(fine(await deals.act("checker.e1", "credit_note", E, small, "approve"))).toMatchObject({ status: "applied" });
  const large = await noted("CN-OWN-2", "500.01");
  expect(fine(await deals.act("checker.e1", "credit_note", E, large, "approve"))["next"]).toMatchObject({
    pending_approval: { transition: "approve" },
  });
  expect((await deals.read("invoice", invoice))["outstanding"]).toBe("9455.00");
  expect(fine(await deals.act("checker2.e1", "credit_note", E, large, "approve"))).toMatchObject({ status: "applied" });
  expect((await deals.read("invoice", invoice))["outstanding"]).toBe("8909.99");
});

it("a fund provider's own rule for refunds decides how many agree, before its chief executive is asked", async () => {
  const { deals } = money;
  await rule("f1", "refund", "100.00");
  const refunded = async (amount: string, ref: string) => {
    const id = await money.receive("e1", amount, "2026-11-23", ref, "no deal of ours");
    fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match", { no_deal: true }));
    fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
    const made = fine(
      await (
        await deals.client("maker.f1")
      ).post(REFUND, {
        financier_entity: await deals.entity("f1"),
        payee_entity: await deals.entity("e1"),
        receipt: id,
        reason: "overpayment",
        currency: "SGD",
        amount,
        payout_account: money.accounts.e1,
      }),
    );
    fine(await deals.act("maker.f1", "refund", REFUND, String(made["id"]), "submit"));
    return String(made["id"]);
  };
  expect(
    fine(await deals.act("checker.f1", "refund", REFUND, await refunded("100.00", "RCV-OWN-1"), "approve")),
  ).toMatchObject({ status: "approved" });
  const large = await refunded("100.01", "RCV-OWN-2");
  expect(fine(await deals.act("checker.f1", "refund", REFUND, large, "approve"))["next"]).toMatchObject({
    pending_approval: { transition: "approve" },
  });
  expect(await deals.read("refund", large)).toMatchObject({ status: "pending_checker" });
  expect(fine(await deals.act("checker2.f1", "refund", REFUND, large, "approve"))).toMatchObject({
    status: "approved",
  });
});
