import { afterAll, beforeAll, expect, it } from "vitest";
import { loadRegistry, type Registry } from "../../registry/registry.ts";
import { applyToEach } from "../../server/platform/jobs/apply-to-each.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { modelOf } from "../../server/platform/lifecycle/plan/configured.ts";
import { startApplication, type Application } from "./application/application.ts";
import { OF_MONEY, type Deals } from "./application/deals.ts";
import { FA, Financing, fine } from "./application/financing.ts";

/** The product with one effect of a transition forgotten: a deal that ends without giving back what it holds. */
function forgetful(lifecycle: string, transitions: readonly string[], effect: string): Registry {
  const registry = loadRegistry();
  const definition = registry.lifecycles.get(lifecycle);
  if (!definition) throw new Error(`no lifecycle ${lifecycle}`);
  const changed = { ...definition, transitions: { ...definition.transitions } };
  for (const name of transitions) {
    const transition = definition.transitions[name];
    if (!transition?.effects?.includes(effect)) throw new Error(`${lifecycle}.${name} has no effect ${effect}`);
    changed.transitions[name] = { ...transition, effects: transition.effects.filter((one) => one !== effect) };
  }
  return { ...registry, lifecycles: new Map([...registry.lifecycles, [lifecycle, changed]]) };
}

const lines: string[] = [];
let application: Application;
let deals: Deals;
let money: Financing;
let deal = "";

beforeAll(async () => {
  application = await startApplication({
    registry: forgetful("financing_application.status", ["withdraw", "expire"], "release_financing"),
    log: ({ message }) => void lines.push(message),
  });
  money = new Financing(application);
  await money.prepare();
  deals = money.deals;
  const { item } = await money.item("INV-BP-7901", "s1", "50000.00", "2027-02-26");
  deal = await money.apply("s1", item, "50000.00", "45000.00", "2026-11-24");
});
afterAll(() => application.close());

const stored = async () => ({
  deal: await deals.read("financing_application", deal),
  part: await money.limit("vendor_sub_limit", money.subLimit),
  facility: await money.limit("facility", money.facility),
  history: await application.store.reading.rows(
    "SELECT transition FROM timeline_entry WHERE subject_id = $1::bigint ORDER BY id",
    [deal],
  ),
  moves: await application.store.reading.rows("SELECT count(*)::int AS count FROM limit_move"),
});
const audited = (action: string) =>
  application.store.reading.rows<{
    code: string;
    actor_name: string;
    after: { breaches: { name: string; says: string }[] };
  }>("SELECT code, actor_name, after FROM audit WHERE action = $1 AND record_id = $2::bigint ORDER BY seq", [
    action,
    deal,
  ]);

it("a transition that would leave a limit held for nothing is refused, and nothing of it is stored", async () => {
  const before = await stored();
  const { status, body } = await deals.act("checker.s1", "financing_application", FA, deal, "withdraw", {
    comment: "No longer needed",
  });
  expect([status, body]).toMatchObject([
    409,
    { code: 1069, data: { invariants: ["limit_equals_deals"], trace_id: expect.stringMatching(/^\w+$/) } },
  ]);
  expect(body.messageDetail).toBe(
    `This would not add up in the books, so nothing was saved. Our administrators can see it under this number: ${body.data.trace_id}`,
  );
  // Whoever asked reads no figure of another's limit.
  expect(JSON.stringify(body)).not.toContain("45000");
  expect(await stored()).toEqual(before);
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});

it("the administrator finds in the audit and the log what did not add up, with its figures", async () => {
  await expect
    .poll(() => audited("financing_application.withdraw"))
    .toMatchObject([
      {
        code: "1069",
        after: {
          breaches: expect.arrayContaining([
            {
              name: "limit_equals_deals",
              record: `facility ${money.facility}`,
              says: "reserved 45000.00 and utilised 0.00, its deals 0 and 0",
            },
          ]),
        },
      },
    ]);
  expect(lines.filter((line) => line.includes("limit_equals_deals"))).toHaveLength(1);
});

it("what the platform takes by itself is refused and audited the same way, and its day goes on", async () => {
  await money.offer(deal, "s1", "45000.00");
  const before = await stored();
  const { registry, store, ports, environment } = application;
  const move = modelOf(registry).move("financing_application", "expire");
  if (!move) throw new Error("no such transition");
  await application.store.transaction((trx) =>
    trx.run("UPDATE financing_application SET status = 'approved' WHERE id = $1::bigint", [deal]),
  );
  expect(
    await applyToEach({ registry, store, ports, environment, engine }, [{ move, id: deal }], () => true),
  ).toMatchObject({ executed: 0, refused: 1, remark: expect.stringContaining("1069") });
  expect(await audited("financing_application.expire")).toMatchObject([{ code: "1069", actor_name: null }]);
  expect((await stored()).part).toEqual(before.part);
});

it("a transition that keeps the books whole goes through", async () => {
  const { item } = await money.item("INV-BP-7902", "s1", "10000.00", "2027-02-26");
  const other = await money.apply("s1", item, "10000.00", "9000.00", "2026-11-24");
  fine(
    await deals.act(
      "maker.f1",
      "financing_application",
      "obligation/financier/financing/application",
      other,
      "return",
      { comment: "Please add the order" },
    ),
  );
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});
