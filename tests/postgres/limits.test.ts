import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import type { WriteContext } from "../../server/platform/context.ts";
import { reserve, short, type LimitMove } from "../../server/modules/credit-limit/limits.ts";
import { moveLimits } from "../../server/modules/credit-limit/limit-moves.ts";
import { limit_nodes, type LimitNodes } from "../../server/modules/credit-limit/facts.ts";
import { makeClock } from "../../server/platform/ports/clock.ts";
import type { Row, Store, Transaction } from "../../server/platform/store/handle.ts";
import { migrate } from "../../server/platform/store/migrate.ts";
import { SemaphoreBusy } from "../../server/platform/store/semaphore.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const registry = loadRegistry();
let postgres: TestPostgres;
let store: Store;
const [FINANCIER, OTHER, BUYER, SELLER] = ["11", "12", "13", "14"];
beforeAll(async () => {
  postgres = await startPostgres();
  store = openPostgres({ url: await postgres.database("limits") });
  await migrate(store);
  await store.script(`
    INSERT INTO company (id, created_at, updated_at, name) SELECT n, now(), now(), 'Company ' || n FROM generate_series(1, 4) n;
    INSERT INTO company_entity (id, created_at, updated_at, company, uen, legal_name) SELECT 10 + n, now(), now(), n, 'UEN' || n, 'Entity ' || n FROM generate_series(1, 4) n;
    INSERT INTO credit_limit (id, created_at, updated_at, entity, financier_entity, currency, approved, status) VALUES (21, now(), now(), 13, 11, 'SGD', 7600000, 'active'), (22, now(), now(), 13, 12, 'SGD', 1000, 'active');
    INSERT INTO facility (id, created_at, updated_at, number, financier_entity, entity, kind, currency, "limit", status) VALUES (31, now(), now(), 'FAC-1', 11, 13, 'enterprise_program', 'SGD', 8000000, 'active'), (32, now(), now(), 'FAC-2', 11, 14, 'supplier_factoring', 'USD', 250000, 'active');
    INSERT INTO vendor_sub_limit (id, created_at, updated_at, facility, enterprise_entity, financier_entity, vendor_entity, currency, "limit", status) VALUES (41, now(), now(), 31, 13, 11, 14, 'SGD', 9000000, 'active');
    INSERT INTO buyer_limit (id, created_at, updated_at, facility, supplier_entity, financier_entity, buyer_entity, currency, "limit", status) VALUES (51, now(), now(), 32, 14, 11, 13, 'USD', 100000, 'active');
    INSERT INTO invoice_paid (id, created_at, updated_at, number, issuer_entity, holder_entity, currency, financiers, status) VALUES (61, now(), now(), 'IP-1', 13, 14, 'SGD', '{12}', 'accepted');
  `);
}, 60_000);
afterAll(async () => {
  await store.close();
  await postgres.stop();
});

const context = (trx: Transaction) =>
  ({ registry, trx, db: trx, ports: { clock: makeClock({ businessDate: "2026-11-23" }) } }) as unknown as WriteContext;
const nodesOf = (trx: Transaction, entity: string, record: Row, lock = true) =>
  limit_nodes({ db: trx, registry, entity, record, ask: {}, lock, today: "2026-11-23" }) as Promise<LimitNodes>;
const names = (found: LimitNodes, deal: string) => found.deals[deal]?.map((node) => `${node.node} ${node.id}`);
const standing = () =>
  store.reading.first(
    `SELECT c.reserved AS credit, c.available, f.reserved AS facility, f.used_pct, v.reserved AS vendor FROM credit_limit c, facility f, vendor_sub_limit v WHERE c.id = 21 AND f.id = 31 AND v.id = 41`,
  );

describe("the limits of a deal", () => {
  it.each<[string, string, Row, Record<string, string[]>]>([
    [
      "an item, at the first financier allowed",
      "invoice_paid",
      { id: "61", issuer_entity: BUYER, financiers: [FINANCIER, OTHER] },
      { 61: ["credit_limit 21"] },
    ],
    [
      "a financing on an item: its own, and those of the item",
      "financing_application",
      {
        id: "71",
        basis: "invoicepaid",
        financier_entity: FINANCIER,
        seller_entity: SELLER,
        obligor_entity: BUYER,
        currency: "SGD",
        facility: "31",
        items: [{ invoice_paid: "61" }],
      },
      { 71: ["credit_limit 21", "facility 31", "vendor_sub_limit 41"], 61: ["credit_limit 21", "credit_limit 22"] },
    ],
    [
      "a financing that does not name its facility yet",
      "financing_application",
      {
        basis: "invoicepaid",
        financier_entity: FINANCIER,
        seller_entity: SELLER,
        currency: "SGD",
        items: [{ invoice_paid: "61" }],
      },
      { new: ["credit_limit 21", "facility 31", "vendor_sub_limit 41"], 61: ["credit_limit 21", "credit_limit 22"] },
    ],
    [
      "a factoring",
      "financing_application",
      {
        id: "72",
        basis: "invoice",
        financier_entity: FINANCIER,
        seller_entity: SELLER,
        obligor_entity: BUYER,
        currency: "USD",
        facility: "32",
        items: [],
      },
      { 72: ["facility 32", "buyer_limit 51"] },
    ],
    [
      "discounted payables",
      "dpo",
      {
        id: "73",
        enterprise_entity: BUYER,
        vendor_entity: SELLER,
        financier_entity: FINANCIER,
        facility: "31",
        currency: "SGD",
      },
      { 73: ["credit_limit 21", "facility 31", "vendor_sub_limit 41"] },
    ],
    [
      "an early payment by a financier",
      "early_payment",
      {
        id: "74",
        enterprise_entity: BUYER,
        supplier_entity: SELLER,
        funder: "financier",
        funder_entity: FINANCIER,
        currency: "SGD",
      },
      { 74: ["credit_limit 21", "facility 31", "vendor_sub_limit 41"] },
    ],
    [
      "an early payment by the enterprise: none",
      "early_payment",
      { id: "75", enterprise_entity: BUYER, supplier_entity: SELLER, funder: "enterprise", currency: "SGD" },
      {},
    ],
    [
      "a repayment: those of the deals it names",
      "repayment",
      { id: "76", lines: [{ invoice_paid: "61" }] },
      { 61: ["credit_limit 22"] },
    ],
  ])("%s", async (_says, entity, record, expected) => {
    const found = await store.transaction((trx) => nodesOf(trx, entity, record));
    expect(Object.fromEntries(Object.keys(found.deals).map((deal) => [deal, names(found, deal)]))).toEqual(expected);
  });
});

describe("moves", () => {
  it("of 120 draws at once of 95,000.00 on 7,600,000.00 let exactly 80 pass, to the cent, each kept in the history", async () => {
    const record = {
      id: "73",
      enterprise_entity: BUYER,
      vendor_entity: SELLER,
      financier_entity: FINANCIER,
      facility: "31",
      currency: "SGD",
    };
    const draw = (): Promise<string> =>
      store.transaction(async (trx) => {
        const { deals } = await nodesOf(trx, "dpo", record);
        const moves = reserve(deals["73"] ?? [], "95000.00");
        if (moves.some((move, index) => short(deals["73"]![index]!, move))) return "short";
        await moveLimits(context(trx), moves, { entity: "dpo", id: "73", transition: "submit" });
        return "drawn";
      });
    // Whoever waits too long for the database is turned away before anything is done, and asks again.
    const patiently = async (): Promise<string> => {
      try {
        return await draw();
      } catch (error) {
        if (!(error instanceof SemaphoreBusy)) throw error;
        return patiently();
      }
    };
    const answers = await Promise.all(Array.from({ length: 120 }, patiently));
    expect(answers.filter((answer) => answer === "drawn")).toHaveLength(80);
    expect(await standing()).toEqual({
      credit: "7600000.00",
      available: "0.00",
      facility: "7600000.00",
      used_pct: "95.00",
      vendor: "7600000.00",
    });
    expect(
      await store.reading.rows(
        "SELECT node, count(*)::int AS moves, sum(reserved) AS reserved FROM limit_move GROUP BY node ORDER BY node",
      ),
    ).toEqual(
      ["credit_limit", "facility", "vendor_sub_limit"].map((node) => ({ node, moves: 80, reserved: "7600000.00" })),
    );
  });

  const move = (moves: LimitMove[]) =>
    store.transaction((trx) => moveLimits(context(trx), moves, { entity: "dpo", id: "73", transition: "submit" }));

  it("that a planner got wrong are refused by the database: above what is approved, below zero, at a node that is gone", async () => {
    await expect(move([{ node: "credit_limit", id: "21", reserved: "0.01" }])).rejects.toMatchObject({
      constraint: "credit_limit_within_approved",
    });
    await expect(move([{ node: "facility", id: "31", reserved: "-7600000.01" }])).rejects.toMatchObject({
      constraint: "facility_reserved_check",
    });
    await expect(move([{ node: "buyer_limit", id: "51", utilised: "-1.00" }])).rejects.toMatchObject({
      constraint: "buyer_limit_utilised_check",
    });
    await expect(move([{ node: "buyer_limit", id: "999", utilised: "1.00" }])).rejects.toThrow("not there");
    expect(await standing()).toMatchObject({ credit: "7600000.00", facility: "7600000.00" });
  });

  it("down are possible though the limit was cut below its use, once it is frozen", async () => {
    await store.script("UPDATE credit_limit SET status = 'frozen', approved = 100 WHERE id = 21");
    await expect(
      move([{ node: "credit_limit", id: "21", reserved: "-95000.00", utilised: "95000.00" }]),
    ).resolves.toBeUndefined();
    expect(await store.reading.first("SELECT reserved, utilised, available FROM credit_limit WHERE id = 21")).toEqual({
      reserved: "7505000.00",
      utilised: "95000.00",
      available: "0.00",
    });
  });

  it("are never changed or taken back from the history", async () => {
    await expect(store.transaction((trx) => trx.run("DELETE FROM limit_move"))).rejects.toMatchObject({
      code: "42501",
    });
  });
});
