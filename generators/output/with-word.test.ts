import { expect, test } from "vitest";
import { withWord } from "./with-word.ts";

const words = {
  name: "Name",
  usage: "Used for",
  "usage.both": "Both",
  "do.submit": "Submit",
  "do.submit.ask": "Submit it?",
  "task_open.text": "Open",
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

test("a word of no kind stands behind its nearest neighbour that is there, with what is said of that", () => {
  expect(Object.keys(withWord(words, "other", "new", ["absent", "usage", "name"])).indexOf("other")).toBe(3);
});

test("a letter's words stand behind those of the letters of its family", () => {
  expect(Object.keys(withWord(words, "task_done.text", "new")).indexOf("task_done.text")).toBe(6);
});

test("a word that is there keeps its place", () => {
  expect(Object.keys(withWord(words, "usage.both", "new"))).toEqual(Object.keys(words));
  expect(withWord(words, "usage.both", "new")["usage.both"]).toBe("new");
});
