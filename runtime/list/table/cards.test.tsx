import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { RowsBeside } from "../../display/sizes.ts";
import { startLabels } from "../../label/label.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import type { Column } from "../columns.ts";
import { Cards } from "./Cards.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const fields = ["name", "products", "one", "two", "three", "four", "five"];
const full = {
  id: "1",
  name: "Meridian",
  products: ["Invoice financing", "Early payment", "Discounted payables"],
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
};
const properties = {
  ...Object.fromEntries(fields.map((field) => [field, { type: "string" }])),
  products: { type: "array", items: { type: "string" } },
};

/** What stands in the card of a list, or of a page that draws its rows as cards. */
function drawn(isPage: boolean, row: Record<string, unknown> = full) {
  const bundle = bundleOf({ layout: "list", ...(isPage ? { as: "cards" as const } : {}) });
  const shape = { entity: "offer", prefix: "", properties } as never;
  const columns = fields.map((field) => ({ field, label: field, item: { field } })) as unknown as Column[];
  const { container } = render(
    <Around page={pageOf(bundle, {})}>
      <RowsBeside value={[row]}>
        <Cards rows={[row]} columns={columns} shape={shape} dimmed={false} whole={isPage} openOf={() => undefined} />
      </RowsBeside>
    </Around>,
  );
  return container.textContent;
}

it("tells all of what a page of cards names, each of several values too", () => {
  expect(drawn(true)).toMatch(/Invoice financing.*Early payment.*Discounted payables.*one.*two.*three.*four.*five/);
});

it("tells of a table on a phone what matters most, the others of several values by their count", () => {
  const text = drawn(false);
  expect(text).toMatch(/Invoice financing.*\+1/);
  expect(text).not.toMatch(/five/);
});

it("gives the place of what a row does not hold to what it holds", () => {
  expect(drawn(false, { ...full, one: undefined, three: "" })).toMatch(/two.*four.*five/);
});

it("has another amount stand large where a row has none of the one that matters", () => {
  const properties = Object.fromEntries(["over", "total"].map((field) => [field, { type: "string", format: "money" }]));
  const columns = ["name", "total", "over"].map((field) => ({
    field,
    label: `the ${field}`,
    item: { field },
    property: properties[field],
  })) as unknown as Column[];
  const { container } = render(
    <Around page={pageOf(bundleOf({ layout: "list" }), {})}>
      <Cards
        rows={[
          { id: "1", name: "CN-1", total: "600.00", over: "40.00", currency: "SGD" },
          { id: "2", name: "CN-2", total: "700.00", currency: "SGD" },
        ]}
        columns={columns}
        shape={{ entity: "credit_note", prefix: "", properties } as never}
        headline="over"
        dimmed={false}
        whole={false}
        openOf={() => undefined}
      />
    </Around>,
  );
  expect([...container.querySelectorAll("header b")].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^the over.*40\.00$/),
    expect.stringMatching(/^the total.*700\.00$/),
  ]);
});

it("tells a chip that is the name of a row once, and names an amount beside the large one", () => {
  const rows = [{ id: "1", pass: "warn", detail: "LG-2211", paid: "1.00", rest: "2.00", currency: "SGD" }];
  const shapes = {
    pass: { type: "string", options: ["warn"], tone: { warn: "attention" } },
    detail: { type: "string" },
    paid: { type: "string", format: "money" },
    rest: { type: "string", format: "money" },
  };
  const of = (...names: string[]) => {
    const columns = names.map((field) => ({
      field,
      label: `the ${field}`,
      item: { field },
      property: shapes[field as keyof typeof shapes],
    })) as unknown as Column[];
    const { container } = render(
      <Around page={pageOf(bundleOf({ layout: "list" }), {})}>
        <Cards
          rows={rows}
          columns={columns}
          shape={{ entity: "check", prefix: "", properties: shapes } as never}
          dimmed={false}
          whole={false}
          openOf={() => undefined}
        />
      </Around>,
    );
    return container;
  };
  expect(of("pass", "detail").querySelectorAll(".chip")).toHaveLength(1);
  cleanup();
  expect(of("detail", "paid", "rest").querySelector("dl.one")).toBeNull();
  cleanup();
  expect(of("detail", "pass").textContent).toContain("the pass");
});
