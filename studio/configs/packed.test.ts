import { expect, test } from "vitest";
import { pack, unpack } from "./packed.ts";

const words = Array.from({ length: 40 }, (_none, index) => ({ word: `/page/${index}`, means: `Page ${index}` }));

test("a list of words is sent once, and stands in each of its places again", () => {
  const answer = { keys: Array.from({ length: 60 }, (_none, index) => ({ key: `k${index}`, choices: [...words] })) };
  const text = pack(answer);
  expect(text.length).toBeLessThan(JSON.stringify(answer).length / 20);
  expect(unpack(text)).toEqual(answer);
});

test("what a config itself says stays as it is, also where it looks like a reference", () => {
  const answer = { value: { $words: 0, text: '"$words$": 1', deep: [{ $words: "x" }] }, choices: words, none: null };
  expect(unpack(pack(answer))).toEqual(answer);
  expect(unpack(pack(undefined))).toBeNull();
});
