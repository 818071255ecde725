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
