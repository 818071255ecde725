import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import FormPage from "../../page/FormPage.tsx";
import { isClosed } from "../../page/closed.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";

vi.mock("../../section/WayBack.tsx", () => ({ WayBack: () => null }));

afterEach(cleanup);

const calls = {
  "bill.get": { method: "GET", path: "bill", reads: "bill" },
  "bill.update": { method: "PUT", path: "bill", updates: "bill" },
} as never;
const saved = { source: { call: "bill.get" }, form: ["number", "reason"], actions: [{ do: "save" }] } as never;

it("shows what a form holds of a record that is not to be changed any more, and nothing to type in", () => {
  const page = pageOf(bundleOf(saved, calls), {}, { id: "7", number: "A-1", reason: "Late", editable: false });
  render(
    <Around page={page}>
      <FormPage />
    </Around>,
  );
  expect(screen.getByText("A-1")).toBeTruthy();
  expect(screen.getByRole("status")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("is a form of what may be changed, and where the page keeps something other than the draft", () => {
  expect(isClosed(pageOf(bundleOf(saved, calls), {}, { id: "7", number: "A-1" }))).toBe(false);
  const other = { source: { call: "bill.get" }, form: ["number"], actions: [{ do: "bill.send" }] } as never;
  expect(isClosed(pageOf(bundleOf(other, calls), {}, { id: "7", number: "A-1", editable: false }))).toBe(false);
});

it("is closed likewise where its record is found by something other than its id", () => {
  const found = { ...(calls as object), "bill.by_task": { method: "GET", path: "bill/task", answer: "bill" } } as never;
  const page = { source: { call: "bill.by_task" }, form: ["number"], actions: [{ do: "save" }] } as never;
  expect(isClosed(pageOf(bundleOf(page, found), {}, { id: "7", number: "A-1", editable: false }))).toBe(true);
  expect(isClosed(pageOf(bundleOf(page, found), {}, { id: "7", number: "A-1" }))).toBe(false);
});

it("says amounts with their currency and the parts of an address as people write it", () => {
  const form = ["limit", "profile.seat.block", "profile.seat.street", "profile.seat.floor", "profile.seat.unit"];
  const bundle = bundleOf({ source: { call: "bill.get" }, form, actions: [{ do: "save" }] } as never, calls);
  const text = { type: "string" };
  Object.assign(bundle.entities["bill"]?.properties as object, {
    limit: { type: "string", format: "money" },
    profile: {
      properties: {
        seat: {
          written: ["{block} {street}", ["#{floor}-{unit}", "#{unit}"]],
          properties: { block: text, street: text, floor: text, unit: text },
        },
      },
    },
  });
  const seat = { block: "12", street: "Tuas Avenue 3", floor: "04", unit: "404" };
  const record = { id: "7", currency: "USD", limit: "1234567.89", profile: { seat }, editable: false };
  render(
    <Around page={pageOf(bundle, {}, record)}>
      <FormPage />
    </Around>,
  );
  expect(screen.getByText("USD 1,234,567.89")).toBeTruthy();
  expect(screen.getByText("12 Tuas Avenue 3 #04-404")).toBeTruthy();
});
