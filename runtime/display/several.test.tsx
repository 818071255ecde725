import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startLabels } from "../label/label.ts";
import { declareStored } from "../store/stored.ts";
import { settings } from "../settings/settings.ts";
import { Several, standing } from "./Several.tsx";

beforeAll(async () => {
  declareStored(settings.stored);
  await startLabels("default", "en-US");
});
afterEach(cleanup);

const RIGHTS = ["Prepares bank accounts", "Manages the company", "Prepares KYC", "Submits invoices"];

it.each<[string[], number]>([
  [["Maker"], 1],
  [["Checker, level 2", "Accountant"], 2],
  [RIGHTS, 1],
  [["Prepares and submits invoices of the own company to others", "Maker"], 1],
  [["准备银行账户", "管理公司资料", "准备 KYC"], 2],
  [[], 0],
])("of %j %i stand in the row", (texts, room) => expect(standing(texts)).toBe(room));

it("says a few as they are", () => {
  const { container } = render(
    <Several texts={["Checker, level 2", "Accountant"]} name="Permission groups" between=", " />,
  );
  expect(container.textContent).toBe("Checker, level 2, Accountant");
  expect(screen.queryByRole("button")).toBeNull();
});

it("opens all of many by their count, without opening the row, and closes by Esc", () => {
  const opened = vi.fn();
  render(
    <div onClick={opened}>
      <Several texts={RIGHTS} name="Permissions" between=", " />
    </div>,
  );
  const more = screen.getByRole("button", { name: "All 4 of Permissions" });
  expect(more.textContent).toBe("+3");
  fireEvent.click(more);
  expect([...document.querySelectorAll(".several-all li")].map((item) => item.textContent)).toEqual(RIGHTS);
  fireEvent.click(document.querySelector(".several-all li")!);
  expect(opened).not.toHaveBeenCalled();
  fireEvent.keyDown(more, { key: "Escape" });
  expect(document.querySelector(".several-all")).toBeNull();
  expect(document.activeElement).toBe(more);
});
