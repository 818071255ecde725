import { expect, it } from "vitest";
import { forgetTyping, keepTyping, keptTyping } from "./kept-typing.ts";

it("offers typing to the user who typed it and to nobody else", () => {
  keepTyping("/invoice/invoice/add", "7", { invoice_no: "A-1" });
  expect(keptTyping("/invoice/invoice/add", "7")).toEqual({ invoice_no: "A-1" });
  expect(keptTyping("/invoice/invoice", "7")).toBeUndefined();
  expect(keptTyping("/invoice/invoice/add", "8")).toBeUndefined();
  expect(keptTyping("/invoice/invoice/add", "7")).toBeUndefined();
});

it("forgets it when told", () => {
  keepTyping("/a", "7", { b: 1 });
  forgetTyping("/a");
  expect(keptTyping("/a", "7")).toBeUndefined();
});
