import { expect, test } from "vitest";
import { near, suggest, suggestOrList } from "./near.ts";

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

test("where nothing is near, the few words that there are stand in the message, and many do not", () => {
  expect(suggestOrList("totl", ["total", "paid"])).toBe('; did you mean "total"?');
  expect(suggestOrList("colour", ["name", "used", "name"])).toBe("; there are name, used");
  expect(suggestOrList("colour", ["name"])).toBe("; there is name");
  expect(suggestOrList("colour", [])).toBe("");
  expect(
    suggestOrList(
      "colour",
      Array.from({ length: 9 }, (_none, index) => `word_${index}`),
    ),
  ).toBe("");
});
