import { expect, it } from "vitest";
import { addressBeside } from "./use-record-pane.ts";

const list = { pathname: "/tasks", search: "?tab=todo&beside=7" };

it("leads a record's address to the list with the record beside it, and keeps the list's own state", () => {
  expect(addressBeside({ go: "/tasks/detail/{id}", with: ["id"] }, "id", "/tasks/detail/12?tab=x#y", list)).toBe(
    "/tasks?tab=todo&beside=12",
  );
  expect(
    addressBeside({ go: "/invoice/invoice/detail", with: ["id"] }, "id", "/invoice/invoice/detail?id=9", {
      pathname: "/invoice/invoice",
      search: "",
    }),
  ).toBe("/invoice/invoice?beside=9");
});

it("leaves every other address alone", () => {
  expect(
    addressBeside({ go: "/tasks/detail/{id}", with: ["id"] }, "id", "/tasks/checklist/content/TSK-1", list),
  ).toBeUndefined();
  expect(
    addressBeside({ go: "/invoice/invoice/detail", with: ["id"] }, "id", "/invoice/invoice/detail", list),
  ).toBeUndefined();
});
