import { afterAll, beforeAll, expect, test } from "vitest";
import { runDays, runDay, runDailyTransitions } from "../../server/platform/jobs/daily.ts";
import { NOTHING } from "../../server/platform/jobs/business-days.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;
let reader: Client;

beforeAll(async () => {
  demo = await startApplication();
  reader = await demo.signedIn("acct.f1");
});
afterAll(() => demo.close());

const booked = async () => (await reader.get("ucenter/common/booked_days")).body;

test("pages that show what accrues are told up to which day it is booked, and that days are caught up with, as long as they are", async () => {
  expect(await booked()).toMatchObject({
    code: 0,
    data: { business_date: "2026-11-23", booked_to: "2026-11-23", catching_up: false },
  });
  demo.ports.clock.setToday("2026-11-26");
  expect((await booked()).data).toEqual({ business_date: "2026-11-26", booked_to: "2026-11-23", catching_up: true });
  await runDays({ ...demo, engine }, "2026-11-24");
  // The second day is interrupted: its process dies in the middle of it.
  demo.ports.clock.setToday("2026-11-25");
  const cut = [
    { name: "accrue", run: async () => NOTHING },
    { name: "timers", run: () => Promise.reject(new Error("the process died")) },
  ];
  await expect(runDay({ ...demo, engine }, cut)).rejects.toThrow("died");
  demo.ports.clock.setToday("2026-11-26");
  expect((await booked()).data).toEqual({ business_date: "2026-11-26", booked_to: "2026-11-24", catching_up: true });
  await runDays({ ...demo, engine });
  expect((await booked()).data).toEqual({ business_date: "2026-11-26", booked_to: "2026-11-26", catching_up: false });
});

test("it is told to whoever is signed in, and does not keep a session alive", async () => {
  expect((await demo.stranger().get("ucenter/common/booked_days")).body.code).toBe(1001);
  const used = async () =>
    (
      await demo.store.reading.first<{ used: string }>(
        `SELECT max(used_at) AS used FROM session s JOIN "user" u ON u.id = s.user_id WHERE u.email = 'acct.f1@demo.example'`,
      )
    )?.used;
  const before = await used();
  demo.wait(5_000);
  await booked();
  expect(await used()).toBe(before);
});

/** Figures and days of money deals, by record. */
async function figures(entity: string): Promise<Map<string, Record<string, unknown>>> {
  const fields = Object.entries(demo.registry.entities.get(entity)?.properties ?? {})
    .filter(
      ([, { format, virtual, computed, holds }]) =>
        ["money", "integer", "date"].includes(format ?? "") && !virtual && !computed && !holds,
    )
    .map(([name]) => name);
  const rows = await demo.store.reading.rows<{ id: string }>(
    `SELECT id, ${fields.map((field) => `"${field}"`).join(", ")} FROM "${entity}"`,
  );
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

test("whatever figure a day's work brings forward is said to accrue, so that its page says when it is old", async () => {
  const deals = [...demo.registry.lifecycles.values()]
    .filter(({ transitions }) => Object.values(transitions).some(({ daily }) => daily !== undefined))
    .map(({ entity }) => entity);
  expect(deals.toSorted()).toEqual(["dpo", "early_payment", "financing_application"]);
  const unsaid = new Set<string>();
  const names = new Set<string>();
  for (const day of ["2026-12-28", "2027-02-19"]) {
    const before = new Map(await Promise.all(deals.map(async (entity) => [entity, await figures(entity)] as const)));
    demo.ports.clock.setToday(day);
    for (const part of ["accrue", "penalise"] as const) await runDailyTransitions({ ...demo, engine }, part);
    for (const entity of deals) {
      for (const [id, values] of await figures(entity)) {
        const changed = Object.keys(values).filter((field) => values[field] !== before.get(entity)?.get(id)?.[field]);
        for (const field of changed)
          (demo.registry.entities.get(entity)?.properties[field]?.accrues === true ? names : unsaid).add(
            `${entity}.${field}`,
          );
      }
    }
  }
  expect([...unsaid]).toEqual([]);
  expect([...names]).toEqual(
    expect.arrayContaining(["financing_application.interest_accrued", "financing_application.total_due"]),
  );
});
