import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu } from "./Menu.tsx";

afterEach(cleanup);

/** A menu of which nothing can be done now. */
function emptyHanded() {
  const run = vi.fn<() => void>();
  render(
    <Menu label="Export" items={[{ key: "csv", label: "As CSV", reason: "There is nothing to export.", run }]}>
      Export
    </Menu>,
  );
  return { run, user: userEvent.setup(), button: screen.getByRole("button", { name: "Export" }) };
}

test("what cannot be done is reached, says why and does nothing", async () => {
  const { run, user, button } = emptyHanded();
  await user.click(button);
  const item = screen.getByRole("menuitem", { name: /As CSV/, hidden: true });
  expect(document.activeElement).toBe(item);
  expect(item.textContent).toContain("There is nothing to export.");
  expect(item.getAttribute("aria-disabled")).toBe("true");
  await user.click(item);
  expect(run).not.toHaveBeenCalled();
});

test("a menu of which nothing can be done closes by Esc, and gives the focus back", async () => {
  const { user, button } = emptyHanded();
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
});
