import { expect, it } from "vitest";
import { nextStep, actionsOf } from "../detail/next-step.ts";
import type { PageContext } from "../model/context.ts";
import { isOffered } from "./offered.ts";
import { actedIn } from "./other.ts";

const way = { go: { param: "next" }, takes: "end", name: "end" } as const;
const transitions = {
  "bill.end": { path: "", axis: "status", tone: "danger", ask: [] },
  "bill.freeze": { path: "", axis: "status", ask: [] },
};
const page = (offered: readonly string[]): PageContext =>
  ({
    allows: () => true,
    test: () => false,
    has: () => true,
    label: (key: string) => key,
    bundle: { page: { layout: "detail", entity: "bill", actions: [way] }, transitions },
    record: () => ({ id: "1", allowed_actions: offered }),
  }) as unknown as PageContext;

it("shows the way to a form where the server offers the step that is taken there", () => {
  expect(isOffered(page(["end"]), way)).toBe(true);
  expect(isOffered(page(["freeze"]), way)).toBe(false);
  expect(isOffered(page(["end"]), { ...way, on: "row" }, { row: { id: "2", allowed_actions: ["freeze"] } })).toBe(
    false,
  );
  expect(isOffered(page(["end"]), { ...way, on: "row" }, { row: { id: "2" } })).toBe(false);
});

it("takes a step on the record to which a field refers where the server offers it there, and says nothing of a record that is not told", () => {
  const freeze = { do: "facility.freeze", of: "facility", on: "row" } as const;
  const row = (offers?: Record<string, unknown>) => ({
    row: { id: "2", facility: "7", allowed_actions: ["remind"], ...(offers ? { offers } : {}) },
  });
  const here = page([]);
  expect(isOffered(here, freeze, row({ facility: { id: "7", version: 3, allowed_actions: ["freeze"] } }))).toBe(true);
  expect(isOffered(here, freeze, row({ facility: { id: "7", version: 3, allowed_actions: ["unfreeze"] } }))).toBe(
    false,
  );
  expect(isOffered(here, freeze, row())).toBe(false);
  expect(
    isOffered(
      here,
      { ...freeze, when: { row: "status", is: "overdue" } },
      row({ facility: { id: "7", allowed_actions: ["freeze"] } }),
    ),
  ).toBe(false);
  expect(actedIn(here, freeze, row({ facility: { id: "7", version: 3 } }))).toMatchObject({
    row: { id: "7", version: 3 },
    entity: "facility",
  });
});

it("does not stand beside the step itself for whoever comes from a task, and is as dangerous as the step", () => {
  expect(actionsOf(page(["end", "freeze"]), true)).toEqual([way, { do: "freeze" }]);
  expect(nextStep(page(["end"]), [way])).toBeUndefined();
});
