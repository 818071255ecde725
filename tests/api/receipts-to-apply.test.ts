import { afterAll, beforeAll, expect, it } from "vitest";
import { ALLOCATION, Financing, fine, RECEIPT } from "./application/financing.ts";

let money: Financing;
beforeAll(async () => {
  money = await Financing.start();
}, 300_000);
afterAll(() => money.application.close());

/** A receipt of the first fund provider, handed in as it is. */
async function handedIn(reference: string, payer: Record<string, unknown>) {
  const { deals, accounts } = money;
  const draft = fine(
    await (
      await deals.client("maker.f1")
    ).post(RECEIPT, {
      receiver_entity: await deals.entity("f1"),
      account: accounts.f1,
      amount: "500.00",
      currency: "SGD",
      value_date: "2026-11-23",
      bank_ref: reference,
      ...payer,
    }),
  );
  return {
    id: String(draft["id"]),
    answer: await deals.act("maker.f1", "receipt", RECEIPT, String(draft["id"]), "record"),
  };
}

it("a receipt is recorded once its payer is chosen or named, and not before", async () => {
  const { answer } = await handedIn("RCV-7701", {});
  expect(answer.body).toMatchObject({ code: 100, data: [{ field: "payer_entity" }] });
  expect((await handedIn("RCV-7702", { payer_name: "Somebody else" })).answer.body.code).toBe(0);
  expect((await handedIn("RCV-7703", { payer_entity: await money.deals.entity("e1") })).answer.body.code).toBe(0);
});

it("the figure of receipts still to be applied counts the rows that it opens, and no posted one beside them", async () => {
  const { deals } = money;
  const financier = await deals.client("maker.f1");
  const { id } = await handedIn("RCV-7704", { payer_entity: await deals.entity("e1") });
  fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match", { no_deal: true }));
  fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
  const { count, rows } = fine(await financier.get(`${RECEIPT}/list?to_apply=true&currency=SGD`)) as {
    count: number;
    rows: Record<string, string>[];
  };
  expect(rows.map((row) => row["id"])).toContain(id);
  expect(fine(await financier.get(`${RECEIPT}/list?status=posted&currency=SGD`))["count"]).toBeGreaterThan(count);
  const { receipts_unapplied: figure } = fine(await financier.get("obligation/financier/statistics/today")) as {
    receipts_unapplied: Record<string, unknown>[];
  };
  expect(figure.find(({ currency }) => currency === "SGD")).toMatchObject({ count });

  const draft = fine(
    await financier.post(ALLOCATION, { receipt: id, financier_entity: await deals.entity("f1"), mode: "auto" }),
  );
  expect(draft).toMatchObject({ status: "draft", currency: "SGD", value_date: "2026-11-23", amount: "500.00" });
});
