import { expect, it, vi } from "vitest";
import { makeBoard } from "./board.ts";

it("shows who hears every source another state whenever one changes, and the same while none does", () => {
  const board = makeBoard();
  const heard = vi.fn<() => void>();
  board.subscribe("", heard);
  board.set("one", { status: "ready", data: 1, stale: false });
  const first = board.get("");
  expect(board.get("")).toBe(first);
  board.set("one", { status: "ready", data: 1, stale: false });
  expect(board.get("")).toBe(first);
  board.set("other", { status: "ready", data: 1, stale: false });
  expect(board.get("")).not.toBe(first);
  expect(heard).toHaveBeenCalledTimes(2);
});

it("loads the record again before the sources that may hang on it", async () => {
  const board = makeBoard();
  const order: string[] = [];
  const loader = (name: string) => async () => {
    await Promise.resolve();
    order.push(name);
  };
  board.loader("effect", loader("effect"));
  board.loader("main", loader("main"));
  await board.reload();
  expect(order).toEqual(["main", "effect"]);
  await board.reload("effect");
  expect(order).toEqual(["main", "effect", "effect"]);
});
