import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
beforeAll(async () => {
  deals = await Ending.start();
});
afterAll(() => deals.demo.close());

const TODAY = "2026-11-23";

/** The obligor pays to the cent what is owed today, and no more of the face. */
async function paysTheDebt(
  deal: string,
  payer: string,
  reference: string,
  currency: "SGD" | "USD" = "SGD",
): Promise<string> {
  const { number, total_due: due } = await deals.read("financing_application", deal);
  const receipt = await deals.receive(payer, String(due), TODAY, reference, String(number), currency);
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
  return receipt;
}

describe("a financing of an item of 43,600.00, overdue since its receipt bounced", () => {
  let deal: string;
  let item: string;
  const face = async () => (await deals.read("financing_application", deal))["face_outstanding"];
  const parts = async () => {
    const { available, financed_face: financed, settled, status } = await deals.read("invoice_paid", item);
    return { available, financed, settled, status };
  };
  beforeAll(async () => {
    deal = await deals.numbered("financing_application", "FA-2026-000029");
    item = await deals.numbered("invoice_paid", "IP-2026-000022");
    await deals.bounce(await deals.numbered("receipt", "RCP-2026-000001"));
    expect(await parts()).toEqual({ available: "0.00", financed: "43600.00", settled: "0.00", status: "overdue" });
  });

  test("paid to the cent, it lets go of the rest of its face; the payment bounces, and it has the rest again", async () => {
    const receipt = await paysTheDebt(deal, "e1", "E1-FIRST");
    const { available: rest, settled } = await parts();
    expect([Number(rest) > 0, Number(rest) + Number(settled)]).toEqual([true, 43_600]);
    await deals.whole();
    await deals.bounce(receipt);
    expect(await face()).toBe("43600.00");
    expect(await parts()).toEqual({ available: "0.00", financed: "43600.00", settled: "0.00", status: "overdue" });
    await deals.whole();
  });

  test("where the rest was paid past it meanwhile, it goes on with the face that is left", async () => {
    const receipt = await paysTheDebt(deal, "e1", "E1-SECOND");
    const { available: rest, settled: collected } = await parts();
    await deals.step("checker2.e1", "invoice_paid", item, "pay", { payment_date: TODAY, bank_ref: "E1-REST" });
    expect(await parts()).toMatchObject({ available: "0.00", settled: "43600.00", status: "settled" });
    await deals.bounce(receipt);
    expect(await face()).toBe(collected);
    expect(await parts()).toEqual({ available: "0.00", financed: collected, settled: rest, status: "overdue" });
    await deals.whole();
  });
});

test("an invoice that was let go and paid past its ended financing is the deal's again with what is left of it", async () => {
  const deal = await deals.numbered("financing_application", "FA-2026-000038");
  const [{ id }] = (await deals.demo.store.reading.rows<{ id: string }>(
    "SELECT id FROM invoice WHERE invoice_no = 'JC-US-0901'",
  )) as [{ id: string }];
  const receipt = await paysTheDebt(deal, "e2", "E2-DEBT", "USD");
  const { outstanding: rest } = await deals.read("invoice", id);
  expect(await deals.read("invoice", id)).toMatchObject({ funding_status: "released", status: "confirmed" });
  await deals.step("checker.s3", "invoice", id, "record_payment", {
    payment_amount: rest,
    payment_date: TODAY,
    payment_reference: "E2-REST",
  });
  await deals.bounce(receipt);
  const { face_outstanding: face } = await deals.read("financing_application", deal);
  expect(Number(face) + Number(rest)).toBeCloseTo(48_600, 2);
  expect(await deals.read("invoice", id)).toMatchObject({
    funding_status: "financed",
    status: "confirmed",
    outstanding: face,
    held_amount: face,
  });
  await deals.whole();
});
