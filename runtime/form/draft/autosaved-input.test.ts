import { expect, it } from "vitest";
import { forgetTyping, keepTyping, autosavedInput } from "./autosaved-input.ts";

const typing = { values: { invoice_no: "A-1", buyer: "12" }, names: new Map([["12", "Straits Harvest"]]) };

it("offers typing to the user who typed it and to nobody else", () => {
  keepTyping("/invoice/invoice/add", "7", typing);
  expect(autosavedInput("/invoice/invoice/add", "7")).toEqual(typing);
  expect(autosavedInput("/invoice/invoice", "7")).toBeUndefined();
  expect(autosavedInput("/invoice/invoice/add", "8")).toBeUndefined();
  expect(autosavedInput("/invoice/invoice/add", "7")).toBeUndefined();
});

it("forgets it when told", () => {
  keepTyping("/a", "7", typing);
  forgetTyping("/a");
  expect(autosavedInput("/a", "7")).toBeUndefined();
});
