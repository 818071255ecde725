import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { label } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import { Subject } from "./Subject.tsx";
import type { Target } from "./target.ts";

const deal = { title: "number", amount: ["net_total"], properties: { net_total: { format: "money" } } };
const target = {
  kind: "transition",
  entity: "deal",
  name: "accept",
  shape: { path: "deal/{id}/accept", shows: "quote", commits: ["net"] },
} as unknown as Target;
const record = { id: "7", number: "D-7", net_total: "64819.46", currency: "SGD" };

/** The amount in the head of a dialog whose step shows a preview of this shape. */
function headOf(quote: object, figures?: Record<string, unknown>): string {
  const page = { bundle: { entities: { deal, quote } }, language: "en-US" } as unknown as PageContext;
  const preview = figures === undefined ? undefined : { figures, commits: { net: figures["net"] } };
  const { container } = render(<Subject page={page} entity="deal" record={record} target={target} preview={preview} />);
  return container.querySelector(".subject-amount")?.textContent ?? "";
}

it("follows what the step comes to by its own preview, where that says which of its figures the amount is", () => {
  const quote = { amount: ["net"], properties: { net: { format: "money" } } };
  expect(headOf(quote)).toContain("64,819.46");
  const head = headOf(quote, { face: "30500.10", net: "30211.07" });
  expect(head).toContain("30,211.07");
  expect(head).not.toContain("64,819.46");
});

it("stays at the record's amount where the preview has none of its own", () => {
  expect(headOf({ properties: {} }, { net: "30211.07" })).toContain("64,819.46");
});

it("calls a record whose name is one of several words by that word", () => {
  const report = { title: "key", properties: { key: { type: "string", options: ["fee-gst"] } } };
  const page = { bundle: { entities: { report } }, language: "en-US" } as unknown as PageContext;
  const { container } = render(<Subject page={page} entity="report" record={{ key: "fee-gst" }} />);
  expect(container.querySelector(".subject")?.textContent).toBe(label("report:key.fee-gst"));
});

it("names with whom a record is dealt, and not whom a list of it only lets take part", () => {
  const item = {
    title: "number",
    parties: ["giver", "financiers"],
    properties: { giver: { type: "string", ref: "company" }, financiers: { type: "array" } },
  };
  const page = { bundle: { entities: { item } }, language: "en-US" } as unknown as PageContext;
  const shown = { giver: "Lion Gate Packaging", financiers: ["Meridian Trade Capital"] };
  const { container } = render(
    <Subject page={page} entity="item" record={{ number: "IP-1", giver: "8", financiers: ["9"], shown }} />,
  );
  expect(container.querySelector(".subject")?.textContent).toBe("IP-1 · Lion Gate Packaging");
});
