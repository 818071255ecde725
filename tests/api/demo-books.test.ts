import { afterAll, beforeAll, expect, it } from "vitest";
import { checkInvariants, told } from "../../server/invariants/check.ts";
import { balancesOf, columns } from "../../server/ledger/balances.ts";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
beforeAll(async () => {
  application = await startApplication();
}, 300_000);
afterAll(() => application.close());

/** Balances of a company's book, without those that are nothing: "1010 4761446.95" on the debit, "/ 3000 5000000.00" on the credit. */
async function trial(company: string, currency: string): Promise<string[]> {
  const { id } = await application.store.reading.first<{ id: string }>("SELECT id FROM company WHERE name LIKE $1", [`${company}%`]) ?? { id: "0" };
  const found = await balancesOf(application.store.reading, { company: id, currencies: [currency], asOf: "2026-11-23" });
  return found.filter(({ net }) => net !== "0.00").map(({ code, net }) => {
    const { debit, credit } = columns(net);
    return debit === "0.00" ? `/ ${code} ${credit}` : `${code} ${debit}`;
  });
}

it("a financier's book stands as its deals do, in each currency", async () => {
  expect(await trial("Meridian", "SGD")).toEqual([
    "1010 4761446.95", "1100 176580.00", "1110 1611.96", "1150 64310.00", "/ 2200 110.62", "/ 2400 161.74", "/ 3000 5000000.00", "/ 4010 2076.39", "/ 4020 1229.10", "/ 4030 371.06",
  ]);
  expect(await trial("Meridian", "USD")).toEqual(["1010 461375.50", "1100 38880.00", "1110 725.76", "1120 30.00", "1130 64.80", "/ 2200 21.10", "/ 3000 500000.00", "/ 4010 725.76", "/ 4020 264.40", "/ 4050 64.80"]);
});

it("limits stand as the deals use them", async () => {
  expect(await application.store.reading.rows(
    `SELECT n.legal_name AS obligor, p.legal_name AS financier, c.reserved, c.utilised, c.available FROM credit_limit c JOIN company_entity n ON n.id = c.entity JOIN company_entity p ON p.id = c.financier_entity ORDER BY c.approved DESC`,
  )).toMatchObject([{ reserved: "106820.00", utilised: "240890.00", available: "4652290.00" }, { reserved: "0.00", available: "2000000.00" }, { reserved: "0.00", available: "1000000.00" }]);
});

it("all that always holds of the books holds", async () => {
  // A kept dump of the seeded database comes without the bytes of its files.
  expect(told(await checkInvariants({ db: application.store.reading, registry: application.registry, today: application.ports.clock.today() }))).toBe("");
});
