import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Ending } from "../api/endings/ending.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";
import { patient, warmed } from "./pairs/race.ts";

let postgres: TestPostgres;
let application: Application;
let deals: Ending;

beforeAll(async () => {
  postgres = await startPostgres();
  application = patient(
    await startApplication({ store: openPostgres({ url: await postgres.database("recovery_races", SEEDED) }) }),
  );
  deals = new Ending(application);
  await warmed(application);
}, 300_000);
afterAll(async () => {
  await application?.close();
  await postgres?.stop();
});

/** An order of 8,123.45 that was written off with 120.18 of penalty and a late fee of 40.00. */
async function lost(index: number): Promise<{ order: string; number: string }> {
  deals.on("2026-11-26");
  const invoice = await deals.billed("s2", "e1", `RACE-REC-${index}`, "8123.45", "2026-12-18");
  const order = await deals.order("s2", [{ invoice, face: "8123.45" }], "2026-11-27");
  await deals.funded(order, "s2");
  deals.on("2026-11-27");
  await deals.payOut("f1", await deals.newest("disbursement", "dpo", order), "2026-11-27", `RACE-REC-${index}`);
  deals.on("2027-03-18");
  for (const step of ["mature", "overdue", "earn", "penalise"]) await deals.execute("dpo", order, step);
  for (const step of ["default", "write_off"])
    for (const who of ["checker.f1", "risk.f1", "ceo.f1"])
      await deals.step(who, "dpo", order, step, { comment: "No payment came" });
  return { order, number: String((await deals.read("dpo", order))["number"]) };
}

/** A receipt of all that is to be recovered, matched with the order and waiting for approval. */
const matched = (number: string, reference: string): Promise<string> =>
  deals.matched("e1", "8283.63", "2027-03-18", reference, number);

it("of two receipts that recover an order at once, one takes all of it and the other stays unapplied", async () => {
  for (const index of [1, 2]) {
    const { order, number } = await lost(index);
    expect(await deals.read("dpo", order)).toMatchObject({ status: "written_off", recoverable: "8283.63" });
    const receipts = [await matched(number, `RACE-A-${index}`), await matched(number, `RACE-B-${index}`)] as const;
    await Promise.all([deals.client("checker.f1"), deals.client("checker2.f1")]);
    const answers = await Promise.all([
      deals.ask("checker.f1", "receipt", receipts[0], "approve"),
      deals.ask("checker2.f1", "receipt", receipts[1], "approve"),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    // Whoever was told that the order changed meanwhile asks again.
    for (const [index, who] of (["checker.f1", "checker2.f1"] as const).entries())
      if ((await deals.read("receipt", receipts[index] ?? ""))["status"] !== "posted")
        await deals.step(who, "receipt", receipts[index] ?? "", "approve");
    const applied = await Promise.all(
      receipts.map(async (id) => {
        const { applied: appliedAmount, unapplied } = await deals.read("receipt", id);
        return `${String(appliedAmount ?? "0.00")} ${String(unapplied)}`;
      }),
    );
    expect(applied.toSorted()).toEqual(["0.00 8283.63", "8283.63 0.00"]);
    expect(await deals.read("dpo", order)).toMatchObject({ recoverable: "0.00", recovered: "8283.63" });
    expect(await deals.booked("f1", "4060", number)).toBe("-8283.63");
    expect(await deals.booked("e1", "2050", number)).toBe("0.00");
    expect(await deals.breaches("ledger_equals_deals", "repayment_adds_up", "journal_balances")).toBe("");
  }
}, 600_000);
