import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Bars } from "./Bars.tsx";

vi.mock("../../controls/use-width.ts", () => ({ useWidth: () => [() => undefined, 480] }));
vi.mock("../../label/label.ts", () => ({ word: (_key: string, { text }: { text: string }) => `${text}. Opens` }));
afterEach(cleanup);

const point = { across: "Oct 2026", values: [30, 20, 0], row: { month: "2026-10-01" } };
const props = {
  points: [point],
  names: ["Items", "Orders", "Others"],
  stacked: false,
  line: false,
  language: "en-US",
  unit: undefined,
  inTime: true,
  texts: ["Oct 2026: 30 / 20 / 0"],
};

it("is one way for a point whose values are of the same rows", () => {
  const onOpen = vi.fn<() => void>();
  render(<Bars {...props} onOpen={onOpen} />);
  fireEvent.click(screen.getByRole("button", { name: "Oct 2026: 30 / 20 / 0. Opens" }));
  expect(onOpen.mock.calls).toEqual([[point]]);
});

it("is a way for each value that counts rows of its own, and none for what counts nothing", () => {
  const onOpen = vi.fn<() => void>();
  render(<Bars {...props} onOpen={onOpen} each={({ values }, series) => String(values[series])} />);
  expect(screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Oct 2026: Items 30. Opens",
    "Oct 2026: Orders 20. Opens",
  ]);
  fireEvent.keyDown(screen.getByRole("button", { name: "Oct 2026: Orders 20. Opens" }), { key: "Enter" });
  expect(onOpen.mock.calls).toEqual([[point, 1]]);
});
