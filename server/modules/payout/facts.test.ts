import { afterAll, beforeAll, expect, it } from "vitest";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { live_payouts, payout_under_way, usual_payer_account } from "./facts.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import { type Store, anyId, firstOf, rowsOf, tables } from "../../platform/store/handle.ts";
import { migrate } from "../../platform/store/migrate.ts";
import { openEmbedded } from "../../platform/store/pglite.ts";

let store: Store;
beforeAll(async () => {
  store = await openEmbedded();
  await migrate(store);
  await store.script(
    `INSERT INTO disbursement (id, created_at, updated_at, refund, gross, status)
      VALUES (11, now(), now(), NULL, 12.5, 'due'), (12, now(), now(), NULL, NULL, 'sent');
    INSERT INTO company_entity (id, created_at, updated_at) VALUES (21, now(), now()), (22, now(), now());
    INSERT INTO bank_account (id, created_at, updated_at, entity, currency, usage, is_default, status)
      VALUES (31, now(), now(), 21, 'SGD', 'both', false, 'active'), (32, now(), now(), 21, 'SGD', 'collection', false, 'active'),
        (33, now(), now(), 21, 'USD', 'both', false, 'active'), (34, now(), now(), 21, 'USD', 'payout', true, 'active'),
        (35, now(), now(), 22, 'SGD', 'both', false, 'active'), (36, now(), now(), 22, 'SGD', 'both', false, 'active'),
        (37, now(), now(), 22, 'USD', 'both', false, 'pending')`,
  );
});
afterAll(() => store.close());

it("runs typed queries on the handle that it is given, with values as the decoder gives them", async () => {
  const ids = ["11", "12", "13"] as Id<"disbursement">[];
  const rows = await rowsOf(
    store.reading,
    tables.selectFrom("disbursement").select(["id", "gross", "status"]).where("id", "=", anyId(ids)).orderBy("id"),
  );
  expect(rows).toEqual([
    { id: "11", gross: "12.50", status: "due" },
    { id: "12", gross: null, status: "sent" },
  ]);
  expect(
    await firstOf(store.reading, tables.selectFrom("disbursement").select("id").where("status", "=", "failed")),
  ).toBeUndefined();
});

it("locks rows in a transaction, and asks nothing of what is not stored", async () => {
  const shared = { registry: loadRegistry(), ask: {}, today: "2026-11-24" as never };
  const found = await store.transaction(async (db) => [
    await live_payouts({ ...shared, db, lock: true, entity: "refund", record: { id: "7" as Id<"refund"> } }),
    await live_payouts({ ...shared, db, lock: false, entity: "dpo", record: { id: "new" as Id<"dpo"> } }),
    await payout_under_way({
      ...shared,
      db,
      lock: true,
      entity: "financing_application",
      record: { id: "7" as Id<"financing_application"> },
    }),
  ]);
  expect(found).toEqual([[], [], false]);
});

it("takes the payer's only account in the currency, or its default one, and leaves open what has to be chosen", async () => {
  const of = (payer: string, currency: "SGD" | "USD") =>
    usual_payer_account({
      registry: loadRegistry(),
      ask: {},
      today: "2026-11-24" as never,
      db: store.reading,
      lock: false,
      entity: "disbursement",
      record: { payer_entity: payer as Id<"company_entity">, currency },
    });
  expect(await of("21", "SGD")).toBe("31");
  expect(await of("21", "USD")).toBe("34");
  expect(await of("22", "SGD")).toBeUndefined();
  expect(await of("22", "USD")).toBeUndefined();
});
