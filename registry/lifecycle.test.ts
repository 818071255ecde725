import { expect, test } from "vitest";
import { bill, billStatus, registryOf } from "./fixture.ts";
import {
  axesOf,
  initialState,
  statesOf,
  inputFields,
  fromStates,
  toStates,
  transitionOf,
  transitionPath,
  transitionsOf,
} from "./lifecycle.ts";

const registry = registryOf({
  entities: { bill },
  lifecycles: [
    billStatus,
    {
      entity: "bill",
      axis: "payment",
      transitions: {
        make: {
          from: "new",
          to: [{ to: "sent", when: { field: "limit", filled: true } }, { to: "draft" }],
          by: ["seller"],
        },
      },
    },
  ],
  bases: { bill: "obligation/bill" },
});

test("gives the transitions of all axes in order", () => {
  expect(transitionsOf(registry, "bill").map(({ fullName, axis }) => [fullName, axis])).toEqual([
    ["bill.send", "status"],
    ["bill.pay", "status"],
    ["bill.make", "payment"],
  ]);
  expect(transitionOf(registry, "bill.nothing")).toBeUndefined();
  expect(axesOf(registry, "bill")).toEqual(["status", "payment"]);
  expect(statesOf(registry, "bill", "status")).toEqual(["draft", "sent", "paid"]);
  expect(initialState(registry, "bill", "status")).toBe("draft");
});

test("knows states, asked fields and addresses", () => {
  const pay = transitionOf(registry, "bill.pay")!;
  expect(fromStates(pay)).toEqual(["sent"]);
  expect(toStates(transitionOf(registry, "bill.make")!)).toEqual(["sent", "draft"]);
  expect(inputFields(pay)).toEqual([
    { field: "limit", required: true },
    { field: "note", required: false },
    { field: "comment", required: false },
  ]);
  expect(transitionPath(registry, "bill", "pay")).toBe("obligation/bill/{id}/pay");
  expect(transitionPath(registry, "bill", "make")).toBe("obligation/bill/make");
  expect(transitionPath(registry, "other", "pay")).toBeUndefined();
});

test("a call that takes a transition and nothing else is its address; one that keeps a draft with it is not", () => {
  const endpoint = {
    entity: "bill",
    name: "take",
    fullName: "bill.take",
    method: "POST",
    path: "obligation/bill/take",
    does: "bill.send",
  };
  const edit = {
    ...endpoint,
    name: "edit",
    fullName: "bill.edit",
    path: "obligation/bill/edit",
    does: "bill.pay",
    updates: "bill",
  };
  const calls = new Map([
    [endpoint.fullName, endpoint],
    [edit.fullName, edit],
  ]);
  const with_ = { ...registry, calls } as unknown as typeof registry;
  expect(transitionPath(with_, "bill", "send")).toBe("obligation/bill/take");
  expect(transitionPath(with_, "bill", "pay")).toBe("obligation/bill/{id}/pay");
});
