import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Store } from "../../../server/store/handle.ts";
import { migrate, migrationsOf } from "../../../server/store/migrate.ts";
import { openEmbedded } from "../../../server/store/pglite.ts";
import { Ending } from "../endings/ending.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const NAME = "0100_early_payments_fall_overdue.sql";

/** An early payment as it was kept before, and what is due next of it by the rule: money pays the faces in the order of their due dates. */
interface Kept {
  readonly says: string;
  readonly status?: string;
  readonly state: string | null;
  readonly collected: string | null;
  readonly items: readonly (readonly [due: string, amount: string])[];
  readonly due: string | null;
  readonly amount: string | null;
}

const KEPT: readonly Kept[] = [
  { says: "nothing paid, the later invoice named first", state: "open", collected: "0.00", items: [["2027-02-11", "20000.00"], ["2027-01-28", "10000.00"]], due: "2027-01-28", amount: "10000.00" },
  { says: "never anything kept of what was paid", state: "open", collected: null, items: [["2027-01-28", "10000.00"]], due: "2027-01-28", amount: "10000.00" },
  { says: "a part of the first invoice paid", state: "open", collected: "4000.01", items: [["2027-01-28", "10000.00"], ["2027-02-11", "20000.00"]], due: "2027-01-28", amount: "5999.99" },
  { says: "the first invoice paid to the cent", state: "open", collected: "10000.00", items: [["2027-01-28", "10000.00"], ["2027-02-11", "20000.00"]], due: "2027-02-11", amount: "20000.00" },
  { says: "the first invoice and a cent of the next paid", state: "open", collected: "10000.01", items: [["2027-01-28", "10000.00"], ["2027-02-11", "20000.00"], ["2027-03-11", "5.00"]], due: "2027-02-11", amount: "19999.99" },
  { says: "two invoices due on one day", state: "open", collected: "0.00", items: [["2027-01-28", "10000.00"], ["2027-01-28", "0.01"], ["2027-02-11", "20000.00"]], due: "2027-01-28", amount: "10000.01" },
  { says: "two invoices due on one day, one of them paid", state: "open", collected: "10000.00", items: [["2027-01-28", "10000.00"], ["2027-01-28", "700.00"]], due: "2027-01-28", amount: "700.00" },
  { says: "due long ago", state: "open", collected: "0.00", items: [["2026-08-11", "500.00"], ["2026-09-11", "600.00"]], due: "2026-08-11", amount: "500.00" },
  { says: "all paid", state: "collected", collected: "10000.00", items: [["2027-01-28", "10000.00"]], due: null, amount: null },
  { says: "paid by the enterprise itself", state: "none", collected: "0.00", items: [["2027-01-28", "10000.00"]], due: null, amount: null },
  { says: "not paid out yet", status: "scheduled", state: null, collected: null, items: [["2027-01-28", "10000.00"]], due: null, amount: null },
];

describe("a database of before", () => {
  let store: Store;

  beforeAll(async () => {
    store = await openEmbedded();
    const all = migrationsOf();
    await migrate(store, all.slice(0, all.findIndex(({ name }) => name === NAME)));
    await store.script(KEPT.map(({ status, state, collected, items }, place) => `
      INSERT INTO early_payment (id, created_at, updated_at, status, funder, collection_state, collected, face_total) VALUES (${place + 1}, now(), now(), '${status ?? "paid"}', '${state === "none" ? "enterprise" : "financier"}', ${state === null ? "NULL" : `'${state}'`}, ${collected ?? "NULL"}, ${items.map(([, amount]) => amount).join(" + ")});
      ${items.map(([due, amount], row) => `INSERT INTO early_payment_items (parent, place, due_date, amount) VALUES (${place + 1}, ${row}, '${due}', ${amount});`).join("\n")}`).join("\n"));
    expect(await migrate(store)).toContain(NAME);
  });
  afterAll(() => store.close());

  test.each(KEPT.map((kept, place) => ({ ...kept, id: String(place + 1) })))("$says", async ({ id, due, amount, state, collected, status }) => {
    expect(await store.reading.first("SELECT collection_due, due_amount, collection_state, collected, status FROM early_payment WHERE id = $1::bigint", [id]))
      .toEqual({ collection_due: due, due_amount: amount, collection_state: state, collected, status: status ?? "paid" });
  });

  test("takes overdue as a state from then on, and no amount below nothing", async () => {
    await store.script("UPDATE early_payment SET collection_state = 'overdue' WHERE id = 1");
    await expect(store.script("UPDATE early_payment SET due_amount = -0.01 WHERE id = 1")).rejects.toThrow("early_payment_due_amount_check");
    await expect(store.script("UPDATE early_payment SET collection_state = 'late' WHERE id = 1")).rejects.toThrow("early_payment_collection_state_check");
  });
});

describe("a deal of the demo, as it was kept before", () => {
  let deals: Ending;
  beforeAll(async () => {
    deals = await Ending.start();
  });
  afterAll(() => deals.demo.close());

  test("is filled in as the product keeps it, and falls overdue on the next day with all that is late", async () => {
    const [first, second] = [await deals.billed("s1", "e1", "OLD-1", "10000.00", "2027-01-28"), await deals.billed("s1", "e1", "OLD-2", "20000.00", "2027-02-11")];
    const early = await deals.make("maker.s1", "early_payment", {
      supplier_entity: await deals.entityOf("s1"), enterprise_entity: await deals.entityOf("e1"), funder: "financier", funder_entity: await deals.entityOf("f1"), currency: "SGD",
      items: [{ invoice: second, amount: "20000.00" }, { invoice: first, amount: "10000.00" }], pay_date: "2026-11-27", offer_mode: "apr", apr: "6.00", payout_account: await deals.ownAccount("s1"),
    });
    await deals.step("maker.s1", "early_payment", early, "submit");
    await deals.step("checker.f1", "early_payment", early, "approve");
    await deals.step("maker.f1", "early_payment", early, "schedule");
    await deals.clock("2026-11-27");
    await deals.payOut("f1", await deals.newest("disbursement", "early_payment", early), "2026-11-27", "OLD-OUT");
    await deals.receive("e1", "4000.00", "2026-11-27", "OLD-IN", String((await deals.read("early_payment", early))["number"]));
    const kept = async () => {
      const { collection_state: state, collection_due: due, due_amount: amount, collected } = await deals.read("early_payment", early);
      return { state, due: due ?? null, amount: amount ?? null, collected };
    };
    const today = await kept();
    expect(today).toEqual({ state: "open", due: "2027-01-28", amount: "6000.00", collected: "4000.00" });
    await deals.clock("2027-02-12");
    const text = readFileSync(join(import.meta.dirname, "../../../server/store/migrations", NAME), "utf8");
    await deals.demo.store.transaction(async (trx) => {
      await trx.run("UPDATE early_payment SET collection_state = 'open', collection_due = NULL, due_amount = NULL WHERE id = $1::bigint", [early]);
      await trx.run(text.slice(text.indexOf("UPDATE")));
    });
    expect(await kept()).toEqual(today);
    await deals.clock("2027-02-13");
    expect(await kept()).toEqual({ state: "overdue", due: "2027-01-28", amount: "26000.00", collected: "4000.00" });
    await deals.whole();
  });
});
