import { expect, test } from "vitest";
import { near, suggest } from "./near.ts";

test.each([
  ["due_dat", ["due_date", "issue_date"], "due_date"],
  ["fitlers", ["filters", "fields"], "filters"],
  ["Status", ["status", "state"], "status"],
  ["ab", ["xy", "ac"], "ac"],
  ["invoice", ["bill", "contact"], undefined],
  ["", ["status"], undefined],
])("%s of %j means %s", (word, known, meant) => expect(near(word, known)).toBe(meant));

test("nothing is suggested that was said already", () => {
  expect(suggest("status", ["status"])).toBe("");
  expect(suggest("statsu", ["status"])).toBe('; did you mean "status"?');
});
