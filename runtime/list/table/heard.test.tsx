import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import words from "../../../brands/default/en/runtime.json";
import { addWords } from "../../label/words.ts";
import { sectionShape } from "../../model/shape.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import { columnsOf } from "../columns.ts";
import { Row } from "./Row.tsx";
import { Totals } from "./Totals.tsx";

beforeAll(() => addWords("en-US", "runtime", words));
afterEach(cleanup);

const draw = (row: Record<string, unknown>, bare = false) => {
  const page = pageOf(bundleOf({ layout: "list", list: ["number", "amount", "reason"] }), {});
  const shape = sectionShape(page.bundle, {});
  const columns = columnsOf(page, ["number", "amount", "reason"], shape, []);
  render(
    <Around page={page}>
      <table>
        <tbody>
          <Row
            row={row}
            columns={columns}
            shape={shape}
            bare={bare}
            address={undefined}
            chosen={false}
            chooseLabel=""
            onChoose={undefined}
            onOpen={undefined}
            onNear={undefined}
            actions={undefined}
          />
        </tbody>
        <Totals
          sums={[{ currency: "SGD", count: 1, amount: "109000.00" }]}
          columns={columns}
          totals={["amount"]}
          lead={false}
          tail={false}
          bare={bare}
        />
      </table>
    </Around>,
  );
};

it("says of each value whose it is: the first column is the head of its row", () => {
  draw({ id: "1", number: "INV-1", amount: "109000.00", reason: "Sent twice" });
  expect(screen.getByRole("row", { name: /INV-1/ }).querySelector("th[scope=row]")?.textContent).toBe("INV-1");
  expect(screen.getAllByRole("rowheader")).toHaveLength(2);
});

it("says currency and amount as two words, in a row and in its total", () => {
  draw({ id: "1", number: "INV-1", amount: "109000.00", currency: "SGD" });
  expect(screen.getAllByRole("cell", { name: "SGD 109,000.00" })).toHaveLength(2);
});

it("says no currency in a row or its total where the heads name it", () => {
  draw({ id: "1", number: "INV-1", amount: "109000.00", currency: "SGD" }, true);
  expect(screen.getAllByRole("cell", { name: "109,000.00" })).toHaveLength(2);
});

it("says in a word that a value is not there", () => {
  draw({ id: "1", number: "INV-1", amount: "109000.00" });
  expect(screen.getByRole("cell", { name: "None" }).textContent).toBe("–None");
});
