import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { drawnFor } from "./application/drawn.ts";
import { Ending } from "./endings/ending.ts";

vi.setConfig({ testTimeout: 300_000 });

const TODAY = "2026-11-23";
const MATURITY = "2027-02-05";

let deals: Ending;
beforeAll(async () => {
  deals = await Ending.start();
}, 300_000);
afterAll(() => deals.demo.close());

/** A payment of E1 that F1 has found on its account, as it is matched by itself. @returns its id */
async function recorded(amount: string, reference: string, text: string): Promise<string> {
  const id = await deals.recorded("e1", amount, TODAY, reference, text);
  return id;
}

/** Which deals a receipt says that it pays, with how much of it and the score of each. */
async function matchOf(id: string): Promise<{ matched: unknown; of: unknown[][] }> {
  const { matched_pct: matched, matches } = await deals.read("receipt", id);
  return {
    matched,
    of: (matches as Record<string, unknown>[]).map((one) => [one["deal_no"], one["amount"] ?? null, one["score"]]),
  };
}

test("a part payment that names its deal is only suggested, and nothing of it is matched until a person says so", async () => {
  const id = await recorded("30011.07", "PART-1", "part of FA-2026-000041");
  expect(await deals.read("receipt", id)).toMatchObject({ status: "recorded" });
  // Until somebody says what it is for, that is a task.
  const waits = async () =>
    (
      await deals.demo.store.reading.rows<{ kind: string }>(
        "SELECT kind FROM task WHERE subject_entity = 'receipt' AND subject_id = $1::bigint AND status = 'todo'",
        [id],
      )
    ).map(({ kind }) => kind);
  expect(await waits()).toEqual(["receipt_match"]);
  // Its pages ask for the deals by a button of the first rank until then, and offer it quietly afterwards.
  const looks = async () => {
    const record = await deals.read("receipt", id);
    return ["tasks/about/receipt", "accounting/accounting/payment/detail"].map((page) =>
      drawnFor(deals.demo, page, ["do", "match"], record).map(({ as: look = "asked" }) => look),
    );
  };
  expect(await looks()).toEqual([["asked"], ["asked"]]);
  const { matched, of } = await matchOf(id);
  expect(matched).toBe("0.00");
  expect(of[0]).toEqual(["FA-2026-000041", null, 70]);
  expect(of.slice(1).every(([, amount, score]) => amount === null && score === 40)).toBe(true);

  await deals.step("maker.f1", "receipt", id, "match", { deals: ["FA-2026-000041"] });
  expect(await matchOf(id)).toEqual({ matched: "100.00", of: [["FA-2026-000041", "30011.07", 70]] });
  expect(await waits()).toEqual(["receipt_approve"]);
  expect(await looks()).toEqual([["quiet"], ["quiet"]]);

  const deal = await deals.numbered("financing_application", "FA-2026-000041");
  await deals.step("checker.f1", "receipt", id, "approve");
  for (const [who, role] of [
    ["maker.f1", "financier"],
    ["maker.s1", "supplier"],
  ] as const) {
    const course = (
      await (await deals.client(who)).get(`obligation/${role}/financing/application/course`, { id: deal })
    ).body;
    expect(course.data.receipts).toMatchObject([{ number: expect.stringMatching(/^RPY-2026-/) }]);
  }

  expect(await looks(), "nothing is to be matched of what is booked").toEqual([[], []]);
  await deals.bounce(id);
  expect((await matchOf(id)).matched).toBe("0.00");
});

test("one sum for two financed parts of an item, named by the item alone, pays both", async () => {
  const invoice = await deals.billed("s2", "e1", "ONE-SUM", "60606.06", MATURITY);
  const whole = await deals.item("s2", [{ invoice, amount: "60606.06" }], MATURITY, { transferable: true });
  await deals.issued(whole, "s2");
  await deals.step("maker.s2", "invoice_paid", whole, "transfer", {
    to_entity: await deals.entityOf("s4"),
    amount: "12121.21",
    settles: [],
  });
  await deals.step("checker.s2", "invoice_paid", whole, "approve_transfer");
  const part = await deals.newest("invoice_paid", "parent", whole);
  await deals.step("checker.s4", "invoice_paid", part, "accept");
  const financed = [
    await deals.readyDeal("s2", whole, "48484.85", "43636.36", TODAY),
    await deals.readyDeal("s4", part, "12121.21", "10909.08", TODAY),
  ];
  for (const deal of financed)
    await deals.payOut("f1", await deals.newest("disbursement", "financing", deal), TODAY, `OUT-${deal}`);
  const numbers = await Promise.all(
    financed.map(async (deal) => String((await deals.read("financing_application", deal))["number"])),
  );

  const item = String((await deals.read("invoice_paid", whole))["number"]);
  const id = await recorded("60606.06", "ONE-SUM-1", `settling ${item}`);
  expect(await deals.read("receipt", id)).toMatchObject({ status: "matched", auto_matched: true });
  expect(await matchOf(id)).toEqual({
    matched: "100.00",
    of: [
      [numbers[0], "48484.85", 100],
      [numbers[1], "12121.21", 100],
    ],
  });

  const other = await recorded("60606.05", "ONE-SUM-2", `settling ${item}`);
  expect(await deals.read("receipt", other)).toMatchObject({ status: "recorded", matched_pct: "0.00" });
  expect((await matchOf(other)).of.slice(0, 2).map(([, , score]) => score)).toEqual([70, 70]);
});
