import { expect, test } from "vitest";
import type { EarlyPayment } from "../../../generated/types/records.d.ts";
import { collectionOf } from "./collection.ts";

const early = {
  face_total: "30000.00",
  maturity_date: "2027-02-11",
  items: [
    { due_date: "2027-02-11", amount: "20000.00" },
    { due_date: "2027-01-28", amount: "10000.00" },
  ],
} as unknown as Pick<EarlyPayment, "items" | "face_total" | "maturity_date" | "collection_state">;

test.each([
  ["before anything is due", "0.00", "2027-01-28", ["open", "2027-01-28", "10000.00"]],
  ["the day after", "0.00", "2027-01-29", ["overdue", "2027-01-28", "10000.00"]],
  ["a part paid late", "4000.00", "2027-01-29", ["overdue", "2027-01-28", "6000.00"]],
  ["the first paid, the second not due yet", "10000.00", "2027-01-29", ["open", "2027-02-11", "20000.00"]],
  ["both late", "4000.00", "2027-02-12", ["overdue", "2027-01-28", "26000.00"]],
  ["all of it paid", "30000.00", "2027-02-12", ["collected", null, null]],
])("%s: %s collected on %s", (_what, collected, today, [state, due, amount]) => {
  expect(collectionOf(early, collected as string, today as string)).toEqual({
    collection_state: state,
    collection_due: due,
    due_amount: amount,
  });
});

test("penalty and late fee keep it from being collected, and a default lasts up to then", () => {
  expect(collectionOf(early, "30000.00", "2027-02-12", "0.01")).toEqual({
    collection_state: "overdue",
    collection_due: "2027-02-11",
    due_amount: "0.00",
  });
  expect(collectionOf({ ...early, collection_state: "defaulted" }, "10000.00", "2027-02-12")).toEqual({
    collection_state: "defaulted",
    collection_due: "2027-02-11",
    due_amount: "20000.00",
  });
  expect(collectionOf({ ...early, collection_state: "defaulted" }, "30000.00", "2027-02-12")).toMatchObject({
    collection_state: "collected",
  });
});
