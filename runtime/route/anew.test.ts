import { expect, it, vi } from "vitest";
import { go, onAnew, setNavigator } from "./navigate.ts";

it("asks for the data anew of the page that is open, and of no other", async () => {
  const turn = vi.fn();
  setNavigator(turn);
  history.replaceState(null, "", "/invoice/invoice?tab=draft");
  const reload = vi.fn();
  const end = onAnew(reload);
  await go("/invoice/invoice", { anew: true });
  expect(reload).toHaveBeenCalledTimes(1);
  expect(turn).toHaveBeenLastCalledWith("/invoice/invoice", false);
  await go("/invoice/invoice?tab=draft", { anew: true });
  expect(reload).toHaveBeenCalledTimes(2);
  expect(turn, "where one is already leaves no second step back").toHaveBeenLastCalledWith(
    "/invoice/invoice?tab=draft",
    true,
  );
  await go("/tasks", { anew: true });
  await go("/invoice/invoice?tab=open");
  expect(reload).toHaveBeenCalledTimes(2);
  end();
  await go("/invoice/invoice", { anew: true });
  expect(reload).toHaveBeenCalledTimes(2);
});
