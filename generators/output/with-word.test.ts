import { expect, test } from "vitest";
import { withWord } from "./with-word.ts";

const words = {
  name: "Name",
  usage: "Used for",
  "usage.both": "Both",
  "do.submit": "Submit",
  "do.submit.ask": "Submit it?",
  last: "Last",
};
const keys = (key: string): string[] => Object.keys(withWord(words, key, "new"));

test.each([
  ["usage.tax", "usage.both"],
  ["do.submit.done", "do.submit.ask"],
  ["do.approve", "do.submit.ask"],
  ["do.submit.ask@buyer", "do.submit.ask"],
  ["name@buyer", "name"],
  ["other", "last"],
  ["tab.all", "last"],
])("the word %s stands behind %s", (key, before) => {
  expect(keys(key)[keys(key).indexOf(key) - 1]).toBe(before);
  expect(keys(key).filter((one) => one !== key)).toEqual(Object.keys(words));
});

test("a word that is there keeps its place", () => {
  expect(Object.keys(withWord(words, "usage.both", "new"))).toEqual(Object.keys(words));
  expect(withWord(words, "usage.both", "new")["usage.both"]).toBe("new");
});
