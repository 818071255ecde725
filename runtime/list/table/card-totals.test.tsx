import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../../label/label.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import type { Column } from "../columns.ts";
import { CardTotals, Totals } from "./Totals.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const columns = [
  { field: "number", label: "No." },
  { field: "total", label: "Total", property: { format: "money" } },
  { field: "apr", label: "Rate", property: { format: "rate" } },
] as unknown as Column[];
const draw = (sums: readonly Record<string, unknown>[], totals: readonly string[]) =>
  render(
    <Around page={pageOf(bundleOf({}), {})}>
      <CardTotals sums={sums} columns={columns} totals={totals} />
    </Around>,
  ).container;

it("tells the sums of each currency under cards, each behind its name", () => {
  draw(
    [
      { currency: "SGD", count: 3, total: "1234.50", apr: "6.00" },
      { currency: "USD", count: 1, total: "10.00" },
    ],
    ["total", "apr"],
  );
  const [sgd, usd] = screen.getAllByRole("region");
  expect(sgd?.textContent).toMatch(/3.*Total.*SGD.*1,234\.50.*Rate.*6\.00/);
  expect(usd?.textContent).toMatch(/1.*Total.*USD.*10\.00$/);
});

it("tells how many rows stand for no money and are in no sum", () => {
  draw([{ currency: "SGD", count: 3, void: 1, total: "1234.50" }], ["total"]);
  expect(screen.getByRole("region").textContent).toMatch(/^Total of 2 · 1 void, not counted.*1,234\.50$/);
});

it("says nothing where nothing is summed", () => {
  expect(draw([{ currency: "SGD", count: 3 }], ["total"]).textContent).toBe("");
  expect(draw([{ currency: "SGD", count: 3, total: "1.00" }], []).textContent).toBe("");
});

it("draws no foot under columns of which none is summed: the sums wait with their columns", () => {
  const foot = (shown: readonly Column[]) => {
    const { container } = render(
      <Around page={pageOf(bundleOf({}), {})}>
        <table>
          <Totals
            sums={[{ currency: "SGD", count: 3, total: "1.00" }]}
            columns={shown}
            totals={["total"]}
            lead={false}
            tail={false}
          />
        </table>
      </Around>,
    );
    return container.querySelector("tfoot")?.textContent;
  };
  expect(foot(columns)).toContain("1.00");
  expect(foot(columns.filter(({ field }) => field !== "total"))).toBeUndefined();
});
