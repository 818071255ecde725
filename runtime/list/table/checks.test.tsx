import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../../label/label.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import type { Column } from "../columns.ts";
import { checkOf, Checks } from "./Checks.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const properties = {
  pass: { type: "string", options: ["pass", "fail"], tone: { pass: "good", fail: "bad" } },
  detail: { type: "string", maxLength: 200 },
  amount: { type: "string", format: "money" },
};
const column = (field: keyof typeof properties, kind: Column["kind"]): Column =>
  ({ field, label: field, item: { field }, property: properties[field], kind }) as unknown as Column;
const [pass, detail, amount] = [column("pass", "word"), column("detail", "sentence"), column("amount", "figure")];

it("knows a list of checks by a state and a text, in whatever order", () => {
  expect(checkOf([pass, detail])).toEqual({ detail, result: pass });
  expect(checkOf([detail, pass])).toEqual({ detail, result: pass });
});

it("takes no list of amounts, of a state alone or of more columns for one", () => {
  expect([[pass], [pass, amount], [pass, detail, amount], [detail, amount], [pass, pass]].map(checkOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

it("draws a line each, its text before its result: open where it came out otherwise than it should, else to be opened", () => {
  const rows = [
    { id: "1", pass: "pass", detail: "The invoice is confirmed" },
    { id: "2", pass: "fail", detail: "The seller's limit is used up" },
  ];
  render(
    <Around page={pageOf(bundleOf({ layout: "list" }), {})}>
      <Checks
        detail={detail}
        result={pass}
        rows={rows}
        shape={{ entity: "offer", prefix: "", properties } as never}
        dimmed={false}
      />
    </Around>,
  );
  const lines = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(lines.map((line) => line.querySelector("summary")?.textContent)).toEqual([
    expect.stringMatching(/^The invoice is confirmed.*pass$/i),
    expect.stringMatching(/^The seller's limit is used up.*fail$/i),
  ]);
  expect(lines.map((line) => line.querySelector("details")?.open)).toEqual([false, true]);
});
