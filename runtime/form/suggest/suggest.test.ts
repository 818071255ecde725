import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../call/call.ts";
import { startLabels } from "../../label/label.ts";
import { fieldsOf } from "../model/form-model.ts";
import type { FormField } from "../model/form-field.ts";
import { FormStore } from "../store/form-store.ts";
import { bundleOf, pageOf } from "../../testing/fixture.tsx";
import { checkAgain, checkAtServer } from "./check-at-server.ts";
import { lookUp } from "./look-up.ts";

const { answer } = vi.hoisted(() => ({ answer: vi.fn<(shape: unknown, input: unknown) => Promise<Answer>>() }));
vi.mock("../../call/call.ts", () => ({ answer }));
vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

const calls = {
  "bill.check": { method: "POST" as const, path: "bill/check" },
  "registry.find": { method: "GET" as const, path: "registry" },
};
const page = pageOf(bundleOf({ form: ["number"] }, calls), {});
const entity = page.bundle.entities["bill"] as NonNullable<(typeof page.bundle.entities)[string]>;
const field = (more: Partial<FormField>): FormField => ({
  ...(fieldsOf("bill", entity, ["number"])[0] as FormField),
  ...more,
});

beforeEach(() => answer.mockReset());

describe("a field checked by a call", () => {
  const checked = field({ shape: { type: "string", check: { call: "bill.check" } } });

  it("says at the field that its value is taken, until it is edited", async () => {
    const store = new FormStore({ number: "A-1" });
    answer.mockResolvedValue({ value: { available: false }, code: "0" });
    await checkAtServer(page, store, "number", checked);
    expect(store.errors("number").map((error) => error.keyword)).toEqual(["unique"]);
    store.set("number", "A-2");
    expect(store.errors("number")).toEqual([]);
  });

  it("warns of what is almost the same, in the reader's formats, without an error", async () => {
    await startLabels("default", "en-US");
    const store = new FormStore({ number: "A-1" });
    answer.mockResolvedValue({
      value: { available: true, near_matches: [{ number: "A-11", amount: "1200.00" }] },
      code: "0",
    });
    await checkAtServer(page, store, "number", checked);
    expect(store.warning("number")).toContain("A-11, 1,200.00");
    expect(store.allErrors()).toEqual([]);
    store.set("number", "B-1");
    expect(store.warning("number")).toBeUndefined();
  });

  it("drops an answer that comes after the value has changed", async () => {
    const store = new FormStore({ number: "A-1" });
    answer.mockImplementation(async () => {
      store.set("number", "A-2");
      return { value: { available: false }, code: "0" };
    });
    await checkAtServer(page, store, "number", checked);
    expect(store.allErrors()).toEqual([]);
  });

  it("is asked with what else is known, and once more when that has changed", async () => {
    const store = new FormStore({ number: "A-1" });
    const known: Record<string, unknown> = { number: "A-1" };
    const filled = { ...page, form: { ...page.form, get: (name: string) => known[name] } } as unknown as typeof page;
    filled.bundle = { ...page.bundle, calls: { "bill.check": { ...calls["bill.check"], needs: ["number"] } } };
    const whole = field({ shape: { type: "string", check: { call: "bill.check", with: ["number", "total"] } } });
    answer.mockResolvedValue({ value: { available: true }, code: "0" });
    await checkAgain(filled, store, [whole]);
    expect(answer).not.toHaveBeenCalled();
    await checkAtServer(filled, store, "number", whole);
    await checkAgain(filled, store, [whole]);
    known["total"] = "109.00";
    answer.mockResolvedValue({
      value: { available: true, near_matches: [{ number: "B-7", amount: "109.00" }] },
      code: "0",
    });
    await checkAgain(filled, store, [whole]);
    expect(answer.mock.calls.map(([, input]) => input)).toEqual([
      { number: "A-1" },
      { number: "A-1", total: "109.00" },
    ]);
    expect(store.warning("number")).toContain("B-7");
  });

  it("does not ask about nothing, nor about what is wrong already", async () => {
    const store = new FormStore({});
    await checkAtServer(page, store, "number", checked);
    store.set("number", "x");
    store.setErrors("schema", [{ path: "number", source: "schema", keyword: "maxLength" }]);
    await checkAtServer(page, store, "number", checked);
    expect(answer).not.toHaveBeenCalled();
  });
});

describe("a look-up", () => {
  const looked = field({ item: { field: "number", lookup: "registry.find", fill: { reason: "company.name" } } });

  it("offers what it finds, never over what the user gave, and can be put back", async () => {
    const store = new FormStore({ number: "53", reason: "mine" });
    answer.mockResolvedValue({ value: { company: { name: "Lion Ltd" } }, code: "0" });
    await lookUp(page, store, "number", looked);
    expect(store.value("reason")).toBe("mine");
    expect(store.suggestion("reason")).toBe("Lion Ltd");
  });

  it("takes back what the former value brought when the new one finds nothing, and leaves what the user gave", async () => {
    const store = new FormStore({ number: "53" });
    answer.mockResolvedValue({ value: { company: { name: "Lion Ltd" } }, code: "0" });
    await lookUp(page, store, "number", looked);
    store.set("number", "54");
    answer.mockResolvedValue({ value: { warning: "This number looks mistyped." }, code: "0" });
    await lookUp(page, store, "number", looked);
    expect(store.value("reason")).toBeUndefined();
    store.set("reason", "mine");
    store.set("number", "55");
    answer.mockResolvedValue({ value: false, code: "1005" });
    await lookUp(page, store, "number", looked);
    expect(store.value("reason")).toBe("mine");
  });

  it("is given the value by the last word of the field's path, and what it warns of stands at the field until it is edited", async () => {
    const store = new FormStore({ profile: { number: "53" } });
    answer.mockResolvedValue({ value: { warning: "Lion Ltd is struck off the register." }, code: "0" });
    await lookUp(
      page,
      store,
      "profile.number",
      field({ name: "profile.number", item: { field: "profile.number", lookup: "registry.find" } }),
    );
    expect(answer.mock.calls[0]?.[1]).toEqual({ number: "53" });
    expect(store.warning("profile.number")).toBe("Lion Ltd is struck off the register.");
    store.set("profile.number", "54");
    expect(store.warning("profile.number")).toBeUndefined();
  });

  it("fills what is empty, follows a new answer, and asks about one value once", async () => {
    const store = new FormStore({ number: "53" });
    answer.mockResolvedValue({ value: { company: { name: "Lion Ltd" } }, code: "0" });
    await lookUp(page, store, "number", looked);
    await lookUp(page, store, "number", looked);
    expect(answer).toHaveBeenCalledTimes(1);
    expect(store.value("reason")).toBe("Lion Ltd");
    store.set("number", "54");
    answer.mockResolvedValue({ value: { company: { name: "Orchid Ltd" } }, code: "0" });
    await lookUp(page, store, "number", looked);
    expect(store.value("reason")).toBe("Orchid Ltd");
  });
});

describe("a value that comes after its field was passed by", () => {
  const looked = field({ item: { field: "number", lookup: "registry.find", fill: { reason: "name" } } });
  const found = async (store: FormStore): Promise<void> => {
    answer.mockResolvedValue({ value: { name: "Lion Ltd" }, code: "0" });
    await lookUp(page, store, "number", looked);
  };

  it("is written, and takes away that it was missing", async () => {
    const store = new FormStore({ number: "A-1" });
    store.touch("reason");
    store.setErrors("schema", [{ path: "reason", source: "schema", keyword: "required", params: {} }]);
    await found(store);
    expect(store.value("reason")).toBe("Lion Ltd");
    expect(store.errors("reason")).toEqual([]);
  });

  it("is not put back where somebody has taken it out", async () => {
    const store = new FormStore({ number: "A-1", reason: "Mine" });
    store.set("reason", "");
    await found(store);
    expect(store.value("reason")).toBeUndefined();
  });
});
