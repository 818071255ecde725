import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./Tabs.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const tabs = ["New", "In review", "Offers", "Live"].map((label) => ({ key: label, label }));
const WIDTH = 100;

/** A row of 250 over four tabs of 100 each. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(tabs.length * WIDTH);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(250);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.getAttribute("role") === "tab"
      ? ({ left: index * WIDTH, right: (index + 1) * WIDTH } as DOMRect)
      : ({ left: 0, right: 250 } as DOMRect);
  });
}

test("the open tab of a row wider than its place is moved into sight", () => {
  layOut();
  render(<Tabs tabs={tabs} current="Live" name="Applications" onChange={() => undefined} />);
  expect(screen.getByRole("tablist").scrollLeft).toBeGreaterThanOrEqual(400 - 250);
});

test("a row stays where it is while the open tab is in sight", () => {
  layOut();
  render(<Tabs tabs={tabs} current="In review" name="Applications" onChange={() => undefined} />);
  expect(screen.getByRole("tablist").scrollLeft).toBe(0);
});
