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

  it("of a list is one of each of its cells", () => {
    const store = new FormStore();
    store.suggest("lines", [{ fee: "1.00" }, { fee: "2.00" }]);
    store.set("lines[1].fee", "0.50");
    expect([
      store.offered("lines[1].fee"),
      store.value("lines[1].fee"),
      store.offered("lines[2].fee"),
      store.offered("total"),
    ]).toEqual(["2.00", "0.50", undefined, undefined]);
  });

  it("goes before what a new record begins with, and never before what a person or a record says", () => {
    const store = new FormStore({ currency: "SGD", mode: "auto" }, undefined, true);
    store.touch("mode");
    store.suggest("currency", "USD");
    store.suggest("mode", "manual");
    expect([store.snapshot(), store.unsaved]).toEqual([{ currency: "USD", mode: "auto" }, false]);
    store.set("currency", "SGD");
    store.suggest("currency", "EUR");
    expect(store.value("currency")).toBe("SGD");
    store.reset({ currency: "SGD" });
    store.suggest("currency", "USD");
    expect(store.value("currency")).toBe("SGD");
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
