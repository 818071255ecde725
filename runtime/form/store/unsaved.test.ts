import { describe, expect, it } from "vitest";
import { FormStore } from "./form-store.ts";

describe("what leaving would lose", () => {
  it("is nothing of defaults, suggestions and restored values", () => {
    const store = new FormStore({ currency: "SGD" });
    store.suggest("seller", "5");
    store.write("number", "A-1");
    expect(store.unsaved).toBe(false);
  });

  it("is what a person typed, until it is kept or taken back", () => {
    const store = new FormStore({ number: "A-1" });
    store.set("number", "A-2");
    expect(store.unsaved).toBe(true);
    store.set("number", "A-1");
    expect(store.unsaved).toBe(false);
    store.set("number", "A-3");
    store.saved();
    expect(store.unsaved).toBe(false);
    store.addRow("lines");
    expect(store.unsaved).toBe(true);
  });
});

describe("a suggestion", () => {
  it("counts as saved where it was taken, and not where another value stands", () => {
    const store = new FormStore({ seller: "9" });
    store.suggest("seller", "5");
    store.suggest("buyer", "6");
    expect([store.snapshot(), store.dirty]).toEqual([{ seller: "9", buyer: "6" }, false]);
    store.reset({});
    expect(store.suggestion("buyer")).toBeUndefined();
  });
});

describe("a warning", () => {
  it("stands at its field until it is edited, blocks nothing, and follows its row", () => {
    const store = new FormStore({ lines: [{ no: "1" }, { no: "2" }] });
    store.warn("lines[1].no", "close to another");
    store.moveRow("lines", 1, 0);
    expect(store.warning("lines[0].no")).toBe("close to another");
    expect(store.allErrors()).toEqual([]);
    store.set("lines[0].no", "3");
    expect(store.warning("lines[0].no")).toBeUndefined();
  });
});
