import { afterAll, beforeAll, expect, it } from "vitest";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { live_payouts, payout_under_way } from "./facts.ts";
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
      VALUES (11, now(), now(), NULL, 12.5, 'due'), (12, now(), now(), NULL, NULL, 'sent')`,
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
