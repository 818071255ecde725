import { expect, it } from "vitest";
import { FormStore } from "../store/form-store.ts";
import { learnNames, valuesOf } from "./loaded.ts";

const record = {
  id: "9",
  version: 3,
  buyer: "12",
  attachments: ["70"],
  note: null,
  allowed_actions: ["submit"],
  shown: {
    buyer: "Straits Harvest",
    attachments: [{ file_id: "70", name: "invoice.pdf" }],
    logo: { file_id: "71", name: "logo.png" },
  },
};

it("begins a form with the record's values, without what the server adds for people", () => {
  expect(valuesOf(record)).toEqual({ id: "9", version: 3, buyer: "12", attachments: ["70"] });
  expect(
    valuesOf({ lines: [{ groups: ["5"], shown: { groups: ["Treasury"] } }, "text"] }),
    "nor what it adds to rows",
  ).toEqual({ lines: [{ groups: ["5"] }, "text"] });
});

it("learns the names of referred records and of files", () => {
  const store = new FormStore();
  learnNames(store, record);
  expect([...store.names]).toEqual([
    ["12", "Straits Harvest"],
    ["70", "invoice.pdf"],
    ["71", "logo.png"],
  ]);
});

it("learns the names that items of lists bring with them", () => {
  const store = new FormStore();
  learnNames(store, {
    lines: [{ invoice: "5", shown: { invoice: "INV-5" } }, { note: "none" }, "text"],
    shown: { lines: "x" },
  });
  expect(store.names.get("5")).toBe("INV-5");
});

it("learns the names of several records of one field, and none where one of them is gone", () => {
  const store = new FormStore();
  learnNames(store, {
    members: ["5", "6"],
    groups: ["7", "8"],
    shown: { members: ["Rajan Ng", "Clara Tan"], groups: ["Finance team"] },
  });
  expect([...store.names]).toEqual([
    ["5", "Rajan Ng"],
    ["6", "Clara Tan"],
  ]);
});
