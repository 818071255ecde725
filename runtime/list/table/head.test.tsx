import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import words from "../../../brands/default/en/runtime.json";
import { addWords } from "../../label/words.ts";
import type { Column } from "../columns.ts";
import { Table } from "./Table.tsx";

beforeAll(() => addWords("en-US", "runtime", words));
afterEach(cleanup);

const column = (field: string, label: string, format: string): Column => ({
  field,
  item: { field },
  property: { format },
  label,
  align: "start",
  kind: "figure",
  sortable: false,
});

const draw = (currency: string | undefined) =>
  render(
    <Table
      columns={[column("on", "Date", "date"), column("amount", "Amount", "money"), column("days", "Days", "integer")]}
      caption="Lines"
      currency={currency}
      sort=""
      onSort={undefined}
      all={undefined}
      hasActions={false}
      rows={[]}
      foot={null}
      dimmed={false}
    />,
  );

it("names the one currency of all amounts in the heads of the amounts alone", () => {
  draw("SGD");
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Date", "Amount SGD", "Days"]);
});

it("names none where the cells do", () => {
  draw(undefined);
  expect(screen.getByRole("columnheader", { name: "Amount" }).textContent).toBe("Amount");
});
