import { describe, expect, it, vi } from "vitest";
import { FormStore } from "./form-store.ts";
import type { FieldError } from "./field-error.ts";

const errorAt = (path: string, source: FieldError["source"] = "server"): FieldError => ({
  path,
  source,
  message: `wrong ${path}`,
});

describe("values", () => {
  it("tells the path, what holds it, and no neighbour", () => {
    const store = new FormStore({ lines: [{ net: "1" }, { net: "2" }] });
    const calls: string[] = [];
    for (const path of ["lines[1].net", "lines[1]", "lines", "", "lines[0].net", "lines[1].gst"])
      store.onValue(path, () => calls.push(path));
    store.set("lines[1].net", "5");
    expect(calls.sort()).toEqual(["", "lines", "lines[1]", "lines[1].net"]);
    expect(store.snapshot()).toEqual({ lines: [{ net: "1" }, { net: "5" }] });
  });
  it("drops an emptied value instead of keeping an empty text", () => {
    const store = new FormStore({ note: "x", other: 1 });
    store.set("note", "");
    expect(store.snapshot()).toEqual({ other: 1 });
  });
  it("goes on from what another has saved: only what was changed here stays, and what both changed is named", () => {
    const store = new FormStore({ name: "Bukit", website: "a.example", employees: 4, version: 1, note: "x" });
    store.set("name", "Bukit Panjang");
    store.set("employees", 5);
    const heard = vi.fn();
    store.onValue("website", heard);
    expect(store.rebase({ name: "Bukit", website: "b.example", employees: 6, version: 2 })).toEqual(["employees"]);
    expect(store.snapshot()).toEqual({ name: "Bukit Panjang", website: "b.example", employees: 5, version: 2 });
    expect(heard).toHaveBeenCalled();
    expect(store.dirty).toBe(true);
    store.set("name", "Bukit");
    store.set("employees", 6);
    expect(store.dirty).toBe(false);
  });
  it("leaves earlier snapshots as they were", () => {
    const store = new FormStore({ lines: [{ net: "1" }] });
    const before = store.snapshot();
    store.set("lines[0].net", "2");
    expect(before).toEqual({ lines: [{ net: "1" }] });
  });
  it("knows what is unsaved, and that putting a value back is nothing unsaved", () => {
    const store = new FormStore({ a: "1" });
    store.set("a", "2");
    expect(store.dirty).toBe(true);
    store.set("a", "1");
    expect(store.dirty).toBe(false);
    store.set("b", "x");
    store.saved();
    expect(store.dirty).toBe(false);
  });
});

describe("rows", () => {
  const filled = (): FormStore => {
    const store = new FormStore({ lines: [{ n: "a" }, { n: "b" }, { n: "c" }] });
    store.setErrors("schema", [errorAt("lines[1].n", "schema"), errorAt("lines[2].n", "schema")]);
    store.touch("lines[2].n");
    store.write("lines[2].n", "1234.50", "1,234.50");
    return store;
  };
  it("moves values, errors, typed text and visits when a row goes", () => {
    const store = filled();
    store.removeRow("lines", 0);
    expect(store.value("lines")).toEqual([{ n: "b" }, { n: "1234.50" }]);
    expect(store.allErrors().map((error) => error.path)).toEqual(["lines[0].n", "lines[1].n"]);
    expect(store.typed("lines[1].n")).toBe("1,234.50");
    expect(store.touched("lines[1].n")).toBe(true);
    expect(store.touched("lines[2].n")).toBe(false);
  });
  it("keeps the first rows as they are and tells once, however many others go", () => {
    const store = filled();
    let calls = 0;
    store.onValue("lines", () => (calls += 1));
    store.keepRows("lines", 1);
    expect(store.value("lines")).toEqual([{ n: "a" }]);
    expect(store.allErrors()).toEqual([]);
    expect(store.touched("lines[2].n")).toBe(false);
    expect(calls).toBe(1);
    store.keepRows("lines", 1);
    expect(calls).toBe(1);
  });
  it("moves them when a row is put in between or elsewhere", () => {
    const store = filled();
    store.addRow("lines", { n: "x" }, 1);
    expect(store.allErrors().map((error) => error.path)).toEqual(["lines[2].n", "lines[3].n"]);
    store.moveRow("lines", 3, 0);
    expect(store.value("lines")).toEqual([{ n: "1234.50" }, { n: "a" }, { n: "x" }, { n: "b" }]);
    expect(
      store
        .allErrors()
        .map((error) => error.path)
        .sort(),
    ).toEqual(["lines[0].n", "lines[3].n"]);
    expect(store.typed("lines[0].n")).toBe("1,234.50");
  });
});

describe("errors", () => {
  it("leave when their field is edited, and when a field of the same rule is", () => {
    const store = new FormStore({}, (field) => (field === "due_date" ? ["issue_date"] : []));
    store.setErrors("server", [errorAt("lines[1].unit_price"), errorAt("due_date"), errorAt("buyer")]);
    store.set("lines[1].unit_price", "2");
    expect(store.errors("lines[1].unit_price")).toEqual([]);
    store.set("issue_date", "2026-11-01");
    expect(store.allErrors().map((error) => error.path)).toEqual(["buyer"]);
  });
  it("tells only the paths whose errors changed", () => {
    const store = new FormStore();
    store.setErrors("schema", [errorAt("a", "schema"), errorAt("b", "schema")]);
    const a = vi.fn<() => void>();
    const b = vi.fn<() => void>();
    store.onError("a", a);
    store.onError("b", b);
    store.setErrors("schema", [errorAt("a", "schema")]);
    expect(a).not.toHaveBeenCalled();
    expect(b).toHaveBeenCalledTimes(1);
  });
  it("of one source do not take away those of another", () => {
    const store = new FormStore();
    store.setErrors("server", [errorAt("a")]);
    store.setErrors("schema", [errorAt("a", "schema")]);
    store.setErrors("schema", []);
    expect(store.errors("a")).toEqual([errorAt("a")]);
  });
});
