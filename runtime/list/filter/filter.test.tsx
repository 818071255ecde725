import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startLabels } from "../../label/label.ts";
import type { CallShape } from "../../model/bundle.ts";
import type { Shape } from "../../model/shape.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import { FilterBar } from "./FilterBar.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const shape = {
  entity: "report_ageing",
  properties: {
    counterparty_entity: { ref: "company_entity" },
    as_of: { format: "date" },
    due_on: { format: "date" },
    group_by: { type: "string", options: ["supplier", "buyer"] },
  },
} as unknown as Shape;
const call = { filters: ["counterparty_entity", "due_on"] } as unknown as CallShape;

const open = (field: string, filters: Readonly<Record<string, readonly string[]>> = {}) => {
  const onChange = vi.fn();
  render(
    <Around page={pageOf(bundleOf({}), {})}>
      <FilterBar
        items={[field]}
        shape={shape}
        state={{ filters, keyword: "", page: 1, size: 20, sort: undefined } as never}
        rows={[]}
        call={call}
        choices={{ counterparty_entity: [{ id: "7", legal_name: "Bukit Precision" }] }}
        onChange={onChange}
        onClear={() => undefined}
      />
    </Around>,
  );
  fireEvent.click(screen.getAllByRole("button")[0]!);
  return onChange;
};
const typeDay = (day: string) => {
  const [input] = [...document.querySelectorAll("[role=dialog] input")];
  fireEvent.change(input!, { target: { value: day } });
  fireEvent.submit(input!.closest("form")!);
};

it("offers the records that come with the answer, by name, also where no row is left", () => {
  const onChange = open("counterparty_entity");
  fireEvent.click(screen.getByLabelText("Bukit Precision"));
  expect(onChange.mock.calls).toEqual([[{ counterparty_entity: ["7"] }]]);
  cleanup();
  open("counterparty_entity", { counterparty_entity: ["7"] });
  expect(screen.getAllByText("Bukit Precision").length).toBe(2);
});

it("asks for one day where the call asks for one, and for two ends where it narrows its rows", () => {
  const ofOne = open("as_of");
  typeDay("2026-10-31");
  expect(ofOne.mock.calls).toEqual([[{ as_of: ["2026-10-31"] }]]);
  cleanup();
  const ofTwo = open("due_on");
  typeDay("2026-10-31");
  expect(ofTwo.mock.calls).toEqual([[{ due_on_from: ["2026-10-31"], due_on_to: [] }]]);
});

it("says the one day that is set, and lets one of several be chosen where the call asks for one", () => {
  open("as_of", { as_of: ["2026-10-31"] });
  expect(screen.getByText("31 Oct 2026")).toBeTruthy();
  cleanup();
  const onChange = open("group_by", { group_by: ["supplier"] });
  const [, buyer] = screen.getAllByRole("radio");
  fireEvent.click(buyer!);
  expect(onChange.mock.calls).toEqual([[{ group_by: ["buyer"] }]]);
});
