import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Store } from "../../../server/platform/store/handle.ts";
import { migrate, migrationsOf } from "../../../server/platform/store/migrate.ts";
import { openEmbedded } from "../../../server/platform/store/pglite.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const NAME = "0100_early_payments_fall_overdue.sql";

/**
 * An early payment as it was kept before, and what is due next of it by the rule: money pays the faces in the order of
 * their due dates.
 */
interface StoredPayment {
  readonly says: string;
  readonly status?: string;
  readonly state: string | null;
  readonly collected: string | null;
  readonly items: readonly (readonly [due: string, amount: string])[];
  readonly due: string | null;
  readonly amount: string | null;
}

const STORED: readonly StoredPayment[] = [
  {
    says: "nothing paid, the later invoice named first",
    state: "open",
    collected: "0.00",
    items: [
      ["2027-02-11", "20000.00"],
      ["2027-01-28", "10000.00"],
    ],
    due: "2027-01-28",
    amount: "10000.00",
  },
  {
    says: "never anything kept of what was paid",
    state: "open",
    collected: null,
    items: [["2027-01-28", "10000.00"]],
    due: "2027-01-28",
    amount: "10000.00",
  },
  {
    says: "a part of the first invoice paid",
    state: "open",
    collected: "4000.01",
    items: [
      ["2027-01-28", "10000.00"],
      ["2027-02-11", "20000.00"],
    ],
    due: "2027-01-28",
    amount: "5999.99",
  },
  {
    says: "the first invoice paid to the cent",
    state: "open",
    collected: "10000.00",
    items: [
      ["2027-01-28", "10000.00"],
      ["2027-02-11", "20000.00"],
    ],
    due: "2027-02-11",
    amount: "20000.00",
  },
  {
    says: "the first invoice and a cent of the next paid",
    state: "open",
    collected: "10000.01",
    items: [
      ["2027-01-28", "10000.00"],
      ["2027-02-11", "20000.00"],
      ["2027-03-11", "5.00"],
    ],
    due: "2027-02-11",
    amount: "19999.99",
  },
  {
    says: "two invoices due on one day",
    state: "open",
    collected: "0.00",
    items: [
      ["2027-01-28", "10000.00"],
      ["2027-01-28", "0.01"],
      ["2027-02-11", "20000.00"],
    ],
    due: "2027-01-28",
    amount: "10000.01",
  },
  {
    says: "two invoices due on one day, one of them paid",
    state: "open",
    collected: "10000.00",
    items: [
      ["2027-01-28", "10000.00"],
      ["2027-01-28", "700.00"],
    ],
    due: "2027-01-28",
    amount: "700.00",
  },
  {
    says: "due long ago",
    state: "open",
    collected: "0.00",
    items: [
      ["2026-08-11", "500.00"],
      ["2026-09-11", "600.00"],
    ],
    due: "2026-08-11",
    amount: "500.00",
  },
  {
    says: "all paid",
    state: "collected",
    collected: "10000.00",
    items: [["2027-01-28", "10000.00"]],
    due: null,
    amount: null,
  },
  {
    says: "paid by the enterprise itself",
    state: "none",
    collected: "0.00",
    items: [["2027-01-28", "10000.00"]],
    due: null,
    amount: null,
  },
  {
    says: "not paid out yet",
    status: "scheduled",
    state: null,
    collected: null,
    items: [["2027-01-28", "10000.00"]],
    due: null,
    amount: null,
  },
];

describe("a database of before", () => {
  let store: Store;

  beforeAll(async () => {
    store = await openEmbedded();
    const all = migrationsOf();
    await migrate(
      store,
      all.slice(
        0,
        all.findIndex(({ name }) => name === NAME),
      ),
    );
    await store.script(
      STORED.map(
        ({ status, state, collected, items }, index) => `
      INSERT INTO early_payment (id, created_at, updated_at, status, funder, collection_state, collected, face_total) VALUES (${index + 1}, now(), now(), '${status ?? "paid"}', '${state === "none" ? "enterprise" : "financier"}', ${state === null ? "NULL" : `'${state}'`}, ${collected ?? "NULL"}, ${items.map(([, amount]) => amount).join(" + ")});
      ${items.map(([due, amount], row) => `INSERT INTO early_payment_items (parent, place, due_date, amount) VALUES (${index + 1}, ${row}, '${due}', ${amount});`).join("\n")}`,
      ).join("\n"),
    );
    expect(await migrate(store)).toContain(NAME);
  });
  afterAll(() => store.close());

  test.each(STORED.map((expected, index) => ({ ...expected, id: String(index + 1) })))(
    "$says",
    async ({ id, due, amount, state, collected, status }) => {
      expect(
        await store.reading.first(
          "SELECT collection_due, due_amount, collection_state, collected, status FROM early_payment WHERE id = $1::bigint",
          [id],
        ),
      ).toEqual({
        collection_due: due,
        due_amount: amount,
        collection_state: state,
        collected,
        status: status ?? "paid",
      });
    },
  );

  test.each(STORED.map((expected, index) => ({ ...expected, id: String(index + 1) })))(
    "$says: what was collected is what was paid of each day's faces, and being late costs nothing",
    async ({ id, state, collected, items }) => {
      const row = await store.reading.first<{
        movements: { maturity: string; principal: string }[] | null;
        total_due: string;
        penalty_rate: string;
      }>("SELECT movements, total_due, penalty_rate FROM early_payment WHERE id = $1::bigint", [id]);
      if (state === null || state === "none")
        return expect(row).toEqual({ movements: null, total_due: null, penalty_rate: null });
      const cents = (amount: string) => Number(amount.replace(".", ""));
      const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
      const paid = sum((row?.movements ?? []).map(({ principal }) => principal));
      expect([paid, cents(row?.total_due ?? "")]).toEqual([
        cents(collected ?? "0.00"),
        sum(items.map(([, amount]) => amount)) - paid,
      ]);
      for (const { maturity, principal } of row?.movements ?? [])
        expect(cents(principal)).toBeLessThanOrEqual(
          sum(items.filter(([due]) => due === maturity).map(([, amount]) => amount)),
        );
      expect(row?.penalty_rate).toBe("0.00");
    },
  );

  test("takes overdue as a state from then on, and no amount below nothing", async () => {
    await store.script("UPDATE early_payment SET collection_state = 'overdue' WHERE id = 1");
    await expect(store.script("UPDATE early_payment SET due_amount = -0.01 WHERE id = 1")).rejects.toThrow(
      "early_payment_due_amount_check",
    );
    await expect(store.script("UPDATE early_payment SET collection_state = 'late' WHERE id = 1")).rejects.toThrow(
      "early_payment_collection_state_check",
    );
  });
});
