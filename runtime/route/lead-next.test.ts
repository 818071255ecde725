import { expect, it, vi } from "vitest";
import { go, leadNext, setNavigator } from "./navigate.ts";

it("leads once to where somebody was before, then again to where it is meant", async () => {
  const turn = vi.fn();
  setNavigator(turn);
  leadNext("/invoice/invoice/add?id=7");
  await go("/dashboard");
  await go("/tasks");
  expect(turn.mock.calls.map(([address]) => address as string)).toEqual(["/invoice/invoice/add?id=7", "/tasks"]);
});
