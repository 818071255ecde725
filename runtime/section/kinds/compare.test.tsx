import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../../label/label.ts";
import type { Section } from "../../model/grammar.ts";
import { makeBoard } from "../../source/board.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import Compare from "./Compare.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const section = {
  compare: ["number", "amount", "kind"],
  from: "offers",
  actions: [{ do: "take", on: "row" }],
} as unknown as Section;

/** Offers side by side, in these currencies. */
function drawn(...currencies: string[]) {
  const board = makeBoard();
  const rows = currencies.map((currency, index) => ({
    id: String(index + 1),
    number: `OFF-${String(index + 1)}`,
    amount: "1000.00",
    kind: "goods",
    currency,
  }));
  board.set("offers", { status: "ready", data: rows, stale: false });
  const bundle = bundleOf(
    { layout: "detail", sources: { offers: { call: "bill.list" } } } as never,
    {
      "bill.list": { path: "bill", method: "GET", entity: "bill", kind: "lists" },
    } as never,
  );
  const { container } = render(
    <Around page={pageOf(bundle, {}, undefined, undefined, board)}>
      <Compare section={section} scope={undefined as never} />
    </Around>,
  );
  return container;
}

it("names the one currency of all that is compared once, before the row", () => {
  const container = drawn("SGD", "SGD");
  expect(container.textContent?.split("SGD")).toHaveLength(2);
  expect(screen.getByRole("rowheader", { name: /SGD/ })).toBeTruthy();
});

it("names the currency of each amount where they differ", () => {
  const container = drawn("SGD", "USD");
  expect(screen.queryByRole("rowheader", { name: /SGD|USD/ })).toBeNull();
  expect(container.textContent).toMatch(/SGD.*1,000\.00.*USD.*1,000\.00/);
});

it("draws no row of buttons where none is offered", () => {
  expect(drawn("SGD", "SGD").querySelectorAll("thead tr")).toHaveLength(1);
});
