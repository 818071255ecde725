import { expect, test } from "vitest";
import type { StepContext } from "../../platform/lifecycle/plan/plan.ts";
import { lay_down_administration, note_proposer, take_rights } from "./effects.ts";
import { keeps_an_admin, nobody_to_confirm, not_self } from "./guards.ts";

const actor = { kind: "user", id: "1", name: "Ann", company: "9", permissions: new Set<string>() } as const;
const context = (given: Partial<StepContext>): StepContext => ({
  entity: "user",
  record: {},
  ask: {},
  actor,
  now: "",
  today: "2026-11-23",
  holidays: new Set(),
  computed: (sets: object) => sets as never,
  paymentDay: "2026-11-24",
  windows: {} as never,
  thresholds: {} as never,
  facts: {},
  at: () => undefined,
  limits: [],
  ...given,
});
const people = (...ids: string[]) => ({
  company_people: ids.map((id) => ({ id, administrator: true, confirms: true })),
});

test("nobody does it about themselves", () => {
  expect(not_self(context({ record: { id: "1" } }))).toEqual({});
  expect(not_self(context({ record: { id: "2" } }))).toBeUndefined();
});

test("the last administrator stays one, however they would cease to be", () => {
  const last = { id: "2", status: "active", is_company_admin: true };
  expect(keeps_an_admin(context({ record: last, ask: { comment: "leaves" }, facts: people("2") }))).toEqual({});
  expect(keeps_an_admin(context({ record: { ...last, proposed_groups: ["maker"] }, facts: people("2") }))).toEqual({});
  expect(
    keeps_an_admin(context({ record: { ...last, proposed_groups: ["company_administrator"] }, facts: people("2") })),
  ).toBeUndefined();
  expect(
    keeps_an_admin(
      context({
        record: { ...last, proposed_groups: ["company_administrator"] },
        ask: { comment: "leaves" },
        facts: people("2"),
      }),
    ),
  ).toEqual({});
  expect(
    keeps_an_admin(context({ record: last, ask: { comment: "leaves" }, facts: people("1", "2") })),
  ).toBeUndefined();
});

test("one settles alone only where nobody else could confirm", () => {
  expect(nobody_to_confirm(context({ record: { id: "2" }, facts: people("1", "2") }))).toBeUndefined();
  expect(nobody_to_confirm(context({ record: { id: "2" }, facts: people("1", "2", "3") }))).toEqual({});
});

test("proposed rights become the person's own, with the administration they carry", () => {
  const proposed =
    note_proposer(
      context({ ask: { proposed_groups: ["company_administrator", "maker"], proposed_ceiling: "5000.00" } }),
    ).sets ?? {};
  expect(proposed).toMatchObject({ proposed_by: "1", proposed_own_groups: [], takes_over_from: [] });
  const remaining =
    take_rights(context({ record: { rights_status: "proposed", ...proposed, takes_over_from: ["7"] } })).sets ?? {};
  expect(remaining).toMatchObject({
    permission_groups: ["company_administrator", "maker"],
    amount_ceiling: "5000.00",
    is_company_admin: true,
    proposed_groups: [],
    proposed_by: null,
  });
  expect("takes_over_from" in remaining).toBe(false);
  expect(
    take_rights(
      context({ record: { rights_status: "settled", takes_over_from: ["7"] }, ask: { proposed_groups: ["viewer"] } }),
    ).sets,
  ).toMatchObject({ permission_groups: ["viewer"], is_company_admin: false, takes_over_from: [] });
  expect(
    lay_down_administration(context({ record: { permission_groups: ["company_administrator", "maker"] } })).sets,
  ).toEqual({ permission_groups: ["maker"], is_company_admin: false });
});
