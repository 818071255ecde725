import { expect, test } from "vitest";
import { textInstead } from "./instead.ts";

test.each([
  ["issue_date desc", /^-?[a-z][a-z0-9_]*$/, "-issue_date"],
  ["dueDate", /^[a-z][a-z0-9_]*$/, "due_date"],
  ["Supplier", /^[a-z]+$/, "supplier"],
  ["invoice/list", /^\//, "/invoice/list"],
  ["/tasks/", /^\/(.*[^/])?$/, "/tasks"],
  ["#7a2", /^#[0-9a-f]{6}$/, "#77aa22"],
  ["supplier:credit_note_prepare", /^[a-z]+:[a-z_]+\.[a-z]+$/, "supplier:credit_note.prepare"],
  ["https://app.northwind.example/", /^[a-z0-9.-]+$/, "app.northwind.example"],
  ["northwind.localhost:8080", /^[a-z0-9.-]+$/, "northwind.localhost"],
  ["http://northwind.example/privacy", /^https:\/\/\S+$/, "https://northwind.example/privacy"],
  ["pages/invoice/invoice/detail.json", /^\//, "/invoice/invoice/detail"],
  ["darkred", /^#[0-9a-f]{6}$/, undefined],
])("of %j, where %s is asked, %j was meant", (text, pattern, meant) => {
  expect(textInstead(text, (one) => pattern.test(one))).toBe(meant);
});
