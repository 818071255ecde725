import { expect, it } from "vitest";
import type { CallShape } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { takenOver, withoutDisabled } from "./taken-over.ts";
import type { Target } from "./target.ts";

const record = { limit: "3000000.00", min_tenor: 1, comment: "kept" };
const call = (shape: Partial<CallShape>): Target => ({
  kind: "call",
  entity: "vendor_sub_limit",
  name: "create",
  shape: { method: "POST", path: "limit", ...shape },
});

it("begins with what the record holds where the dialog asks for fields of the record", () => {
  expect(takenOver(call({}), ["limit"], record, "vendor_sub_limit")).toBe(record);
  expect(takenOver(call({ asks: { entity: "facility", required: [] } }), ["limit"], record, "facility")).toBe(record);
  expect(takenOver(call({}), ["limit"], undefined, "facility")).toBeUndefined();
});

it("begins empty where something else is made, whatever is named alike", () => {
  expect(takenOver(call({ creates: "vendor_sub_limit" }), ["limit"], record, "facility")).toBeUndefined();
  expect(
    takenOver(
      { kind: "transition", entity: "journal", name: "propose", creates: true, shape: { path: "journal" } },
      ["limit"],
      record,
      "facility",
    ),
  ).toBeUndefined();
});

it("leaves to the page what the page fills in of something else", () => {
  const inputs = ["comment", { field: "min_tenor", fill: "dpo.min_tenor" }];
  expect(takenOver(call({ asks: { entity: "dpo_rule", required: [] } }), inputs, record, "facility")).toEqual({
    limit: "3000000.00",
    comment: "kept",
  });
});

it("begins empty where what the record holds is what cannot be chosen", () => {
  const rows = [{ id: "7" }, { id: "8" }];
  const page = {
    reference: () => ({ rows }),
    test: (_when: unknown, scope: { row: { id: string } }) => scope.row.id === "7",
  } as unknown as PageContext;
  const pick = {
    from: "accounts",
    take: { payee_account: "id" },
    disabled: { when: { row: "id", is: { record: "payee_account" } }, reason: "goes_there" },
  };
  const goes = (account: string) => ({ payee_account: account, net: "10.00" });
  const inputs = [{ field: "payee_account", pick }];
  expect(withoutDisabled(page, inputs, goes("7"))).toEqual({ net: "10.00" });
  expect(withoutDisabled(page, inputs, goes("8"))).toEqual(goes("8"));
  expect(withoutDisabled(page, ["payee_account"], goes("7"))).toEqual(goes("7"));
  expect(withoutDisabled(page, inputs, undefined)).toBeUndefined();
});
