import { expect, it } from "vitest";
import type { Reading } from "./handle.ts";
import { onceIn } from "./once-in.ts";

it("reads once in a transaction, anew in the next one, and each time outside of any", async () => {
  let read = 0;
  const ask = (db: Reading) => onceIn(db, "brand 1", () => Promise.resolve((read += 1)));
  const transaction = () => ({ run: () => undefined }) as unknown as Reading;
  const one = transaction();
  expect([await ask(one), await ask(one), await ask(transaction())]).toEqual([1, 1, 2]);
  const outside = {} as Reading;
  expect([await ask(outside), await ask(outside)]).toEqual([3, 4]);
});
