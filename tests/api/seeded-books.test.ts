import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { type Application, startApplication } from "./application/application.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication({ environment: "demo" });
});
afterAll(() => demo.close());

const rows = (text: string, values: unknown[] = []) => demo.store.reading.rows<Record<string, string>>(text, values);

/** Balance of each account of a company's book in a currency, debits positive. */
async function balances(company: string, currency: string): Promise<Record<string, string>> {
  const found = await rows(
    `SELECT account.code, sum(line.debit - line.credit)::numeric(15,2) AS balance FROM journal_lines line JOIN journal ON journal.id = line.parent JOIN ledger_account account ON account.id = line.account
     JOIN company ON company.id = journal.company WHERE company.name LIKE $1 AND account.currency = $2 AND journal.status IN ('posted', 'reversed') GROUP BY account.code HAVING sum(line.debit - line.credit) <> 0 ORDER BY account.code`,
    [`${company}%`, currency],
  );
  return Object.fromEntries(found.map((row) => [row["code"] ?? "", row["balance"] ?? ""]));
}

test("the fund provider's book in Singapore dollars", async () => {
  expect(await balances("Meridian", "SGD")).toEqual({
    "1010": "4761446.95",
    "1100": "176580.00",
    "1150": "64310.00",
    "1110": "1611.96",
    "3000": "-5000000.00",
    "4020": "-1229.10",
    "2200": "-110.62",
    "4010": "-2076.39",
    "4030": "-371.06",
    "2400": "-161.74",
  });
});

test("the fund provider's book in dollars of the United States", async () => {
  expect(await balances("Meridian", "USD")).toEqual({
    "1010": "461375.50",
    "1100": "38880.00",
    "1110": "725.76",
    "1130": "64.80",
    "1120": "30.00",
    "3000": "-500000.00",
    "4010": "-725.76",
    "4050": "-64.80",
    "4020": "-264.40",
    "2200": "-21.10",
  });
});

test("the trial balance of both currencies is told by the ledger", async () => {
  const accountant = await talkAs(demo, "acct.f1");
  for (const [currency, total] of [
    ["SGD", "5003948.91"],
    ["USD", "501076.06"],
  ]) {
    const answered = await accountant.get(
      `obligation/financier/ledger/trial_balance?as_of=2026-11-23&currency=${currency}`,
    );
    expect(answered.code).toBe(0);
    expect(JSON.stringify(answered.data)).toContain(total);
  }
});

test("every limit, what of it is reserved, used and free", async () => {
  expect(
    await rows(
      `SELECT f.legal_name AS financier, e.legal_name AS enterprise, c.approved, c.reserved, c.utilised, c.available FROM credit_limit c JOIN company_entity e ON e.id = c.entity JOIN company_entity f ON f.id = c.financier_entity ORDER BY c.approved DESC`,
    ),
  ).toEqual([
    {
      financier: "Meridian Trade Capital Pte. Ltd.",
      enterprise: "Straits Harvest Foods Pte. Ltd.",
      approved: "5000000.00",
      reserved: "106820.00",
      utilised: "240890.00",
      available: "4652290.00",
    },
    {
      financier: "Meridian Trade Capital Pte. Ltd.",
      enterprise: "Kallang Bay Marine Services Pte. Ltd.",
      approved: "2000000.00",
      reserved: "128620.00",
      utilised: "0.00",
      available: "1871380.00",
    },
    {
      financier: "Orchid Factors Pte. Ltd.",
      enterprise: "Straits Harvest Foods Pte. Ltd.",
      approved: "1000000.00",
      reserved: "54500.00",
      utilised: "0.00",
      available: "945500.00",
    },
    {
      financier: "Orchid Factors Pte. Ltd.",
      enterprise: "Kallang Bay Marine Services Pte. Ltd.",
      approved: "400000.00",
      reserved: "130800.00",
      utilised: "38749.50",
      available: "230450.50",
    },
  ]);
  expect(
    await rows(`SELECT number, "limit", reserved, utilised, available, status FROM facility ORDER BY number`),
  ).toEqual([
    {
      number: "FAC-2026-000001",
      limit: "3000000.00",
      reserved: "0.00",
      utilised: "240890.00",
      available: "2759110.00",
      status: "active",
    },
    {
      number: "FAC-2026-000002",
      limit: "250000.00",
      reserved: "0.00",
      utilised: "38880.00",
      available: "211120.00",
      status: "active",
    },
    {
      number: "FAC-2026-000003",
      limit: "1000000.00",
      reserved: "0.00",
      utilised: "0.00",
      available: "1000000.00",
      status: "active",
    },
    {
      number: "FAC-2026-000004",
      limit: "1500000.00",
      reserved: "0.00",
      utilised: "0.00",
      available: "1500000.00",
      status: "pending_signature",
    },
    {
      number: "FAC-2026-000005",
      limit: "200000.00",
      reserved: "47960.00",
      utilised: "0.00",
      available: "152040.00",
      status: "active",
    },
    {
      number: "FAC-2026-000006",
      limit: "300000.00",
      reserved: "16350.00",
      utilised: "38749.50",
      available: "244900.50",
      status: "active",
    },
    {
      number: "FAC-2026-000007",
      limit: "250000.00",
      reserved: "78480.00",
      utilised: "0.00",
      available: "171520.00",
      status: "active",
    },
    {
      number: "FAC-2026-000008",
      limit: "250000.00",
      reserved: "63220.00",
      utilised: "0.00",
      available: "186780.00",
      status: "active",
    },
    {
      number: "FAC-2026-000009",
      limit: "120000.00",
      reserved: "0.00",
      utilised: "0.00",
      available: "120000.00",
      status: "active",
    },
  ]);
  expect(
    await rows(
      `SELECT "limit", utilised, available FROM vendor_sub_limit WHERE status = 'active' ORDER BY "limit" DESC, utilised`,
    ),
  ).toEqual([
    { limit: "500000.00", utilised: "68670.00", available: "431330.00" },
    { limit: "400000.00", utilised: "107910.00", available: "292090.00" },
    { limit: "300000.00", utilised: "64310.00", available: "235690.00" },
    { limit: "200000.00", utilised: "0.00", available: "200000.00" },
    { limit: "120000.00", utilised: "0.00", available: "56780.00" },
    { limit: "100000.00", utilised: "0.00", available: "83650.00" },
    { limit: "80000.00", utilised: "0.00", available: "80000.00" },
    { limit: "80000.00", utilised: "38749.50", available: "41250.50" },
    { limit: "50000.00", utilised: "0.00", available: "50000.00" },
  ]);
  expect(
    await rows(
      `SELECT "limit", utilised, available, noa_status FROM buyer_limit WHERE status = 'active' ORDER BY "limit"`,
    ),
  ).toEqual([
    { limit: "60000.00", utilised: "0.00", available: "60000.00", noa_status: "acknowledged" },
    { limit: "100000.00", utilised: "38880.00", available: "61120.00", noa_status: "acknowledged" },
    { limit: "150000.00", utilised: "0.00", available: "102040.00", noa_status: "acknowledged" },
    { limit: "200000.00", utilised: "0.00", available: "121520.00", noa_status: "acknowledged" },
  ]);
});

test("a fund provider sees of listed buyers what they use and how they pay, and what a quarter of the balance over sixty days late suggests", async () => {
  const provider = await demo.signedIn("maker.f1");
  const listed = (await provider.get("obligation/financier/buyer_list/list", { page_size: 20 })).body;
  const entries = listed.data?.rows as Record<string, unknown>[];
  expect(
    entries?.find((row) => row["buyer_uen"] === "200899102N"),
    JSON.stringify(listed),
  ).toMatchObject({ used: "38880.00", suggestion: "keep" });
  const limits = (await provider.get("obligation/financier/facility/buyer/list", { page_size: 20 })).body;
  expect(
    (limits.data?.rows as Record<string, unknown>[])?.find(
      (row) => row["status"] === "active" && row["currency"] === "USD",
    ),
    JSON.stringify(limits),
  ).toMatchObject({ concentration_pct: "100.00", overdue: "48600.00" });
});

test("what the running deals have earned", async () => {
  expect(
    await rows(
      `SELECT number, status, principal_outstanding, interest_accrued, penalty_accrued, fee_outstanding FROM financing_application ORDER BY number`,
    ),
  ).toEqual([
    {
      number: "FA-2026-000029",
      status: "repaid",
      principal_outstanding: "0.00",
      interest_accrued: "0.00",
      penalty_accrued: "0.00",
      fee_outstanding: "0.00",
    },
    {
      number: "FA-2026-000038",
      status: "overdue",
      principal_outstanding: "38880.00",
      interest_accrued: "725.76",
      penalty_accrued: "64.80",
      fee_outstanding: "30.00",
    },
    {
      number: "FA-2026-000041",
      status: "disbursed",
      principal_outstanding: "68670.00",
      interest_accrued: "717.93",
      penalty_accrued: "0.00",
      fee_outstanding: "0.00",
    },
    {
      number: "FA-2026-000043",
      status: "disbursed",
      principal_outstanding: "107910.00",
      interest_accrued: "894.03",
      penalty_accrued: "0.00",
      fee_outstanding: "0.00",
    },
    ...["44", "45", "46", "47", "48", "49", "50"].map((number) => ({
      number: `FA-2026-0000${number}`,
      status: { 44: "repaid", 45: "approved", 49: "pending_approval", 50: "approved" }[number] ?? "submitted",
      principal_outstanding: number === "44" ? "0.00" : null,
      interest_accrued: number === "44" ? "0.00" : null,
      penalty_accrued: number === "44" ? "0.00" : null,
      fee_outstanding: number === "44" ? "0.00" : null,
    })),
  ]);
  expect(await rows("SELECT number, status, face_outstanding, discount_earned FROM dpo WHERE status = 'paid'")).toEqual(
    [
      { number: "DPO-2026-000012", status: "paid", face_outstanding: "64310.00", discount_earned: "371.06" },
      { number: "DPO-2026-000013", status: "paid", face_outstanding: "38749.50", discount_earned: "24.63" },
    ],
  );
  expect(await rows("SELECT amount, status FROM refund ORDER BY amount DESC")).toEqual([
    { amount: "13055.92", status: "pending_ceo" },
    { amount: "3895.57", status: "closed" },
  ]);
});

test("what the first supplier is owed, by how late it is", async () => {
  expect(
    await rows(
      `SELECT CASE WHEN due_date_adjusted >= '2026-11-23' THEN 'current' WHEN due_date_adjusted >= '2026-10-24' THEN '1-30' ELSE '31-60' END AS bucket, sum(outstanding)::numeric(15,2) AS amount
     FROM invoice JOIN company_entity seller ON seller.id = seller_entity WHERE seller.uen = '201599103Z' AND status IN ('submitted', 'confirmed', 'disputed') AND outstanding > 0 GROUP BY 1 ORDER BY 2`,
    ),
  ).toEqual([
    { bucket: "1-30", amount: "32700.00" },
    { bucket: "31-60", amount: "38150.00" },
    { bucket: "current", amount: "348800.00" },
  ]);
});

test("statements to the end of October are published, and each goes on from the one before", async () => {
  const [last] = await rows(
    `SELECT s.opening, s.closing, s.status FROM statement s JOIN company_entity e ON e.id = s.counterparty_entity WHERE e.uen = '201599103Z' AND s.period_to = '2026-10-31'`,
  );
  expect(last).toMatchObject({ closing: "69076.38" });
  expect(
    (await rows("SELECT count(*)::text AS count FROM statement WHERE status NOT IN ('published', 'acknowledged')"))[0],
  ).toEqual({ count: "0" });
});

test("all invariants hold of the demo", async () => {
  const names = Object.keys(demo.registry.invariants.invariants);
  // Files of the seeding process lie in its memory; those that the platform drew up are asked by their own test.
  const breaches = await checkInvariants(
    { db: demo.store.reading, registry: demo.registry, today: demo.ports.clock.today(), files: demo.ports.files },
    names,
  );
  expect(formatBreaches(breaches)).toBe("");
});

test("what a receipt and a pay-out posted is listed by its record", async () => {
  const accountant = await talkAs(demo, "acct.f1");
  const posted = async (table: string, number: string): Promise<unknown[]> => {
    const [record] = await rows(`SELECT id::text AS id FROM ${table} WHERE number = $1`, [number]);
    const path = `obligation/financier/ledger/journal/list?source_record=${record?.["id"] ?? ""}&sort=number`;
    return (await accountant.get(path)).data.rows.map((row: { event_type: string }) => row.event_type);
  };
  expect(await posted("receipt", "RCP-2026-000001")).toEqual(["interest_accrued", "buyer_paid"]);
  expect(await posted("disbursement", "PAY-2026-000004")).toEqual(["refunded"]);
});

test("each step of an approval says who took it, and for which company", async () => {
  const [process] = await demo.store.reading.rows<{ steps: Record<string, string>[] }>(
    "SELECT steps FROM process WHERE subject_title = 'PAY-2026-000006'",
  );
  expect(process?.steps).toMatchObject(
    Array.from({ length: 2 }, () => ({ actor: expect.any(String), company: "Meridian Trade Capital Pte. Ltd." })),
  );
});
