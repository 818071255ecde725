import { expect, it } from "vitest";
import { forgetUnsavedInput, keepUnsavedInput, unsavedInput } from "./unsaved-input.ts";

const typing = { values: { invoice_no: "A-1", buyer: "12" }, names: new Map([["12", "Straits Harvest"]]) };

it("offers typing to the user who typed it and to nobody else", () => {
  keepUnsavedInput("/invoice/invoice/add", "7", typing);
  expect(unsavedInput("/invoice/invoice/add", "7")).toEqual(typing);
  expect(unsavedInput("/invoice/invoice", "7")).toBeUndefined();
  expect(unsavedInput("/invoice/invoice/add", "8")).toBeUndefined();
  expect(unsavedInput("/invoice/invoice/add", "7")).toBeUndefined();
});

it("forgets it when told", () => {
  keepUnsavedInput("/a", "7", typing);
  forgetUnsavedInput("/a");
  expect(unsavedInput("/a", "7")).toBeUndefined();
});
