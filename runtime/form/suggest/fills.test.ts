import { describe, expect, it, vi } from "vitest";
import { sectionsOf } from "../model/form-model.ts";
import { FormStore } from "../store/form-store.ts";
import { bundleOf, pageOf } from "../../testing/fixture.tsx";
import { followFills } from "./fills.ts";

const { answer } = vi.hoisted(() => ({
  answer: vi.fn<(shape: unknown, input: Record<string, unknown>) => Promise<{ value: unknown; code: string }>>(),
}));
vi.mock("../../call/call.ts", () => ({ answer }));
vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

const pick = { from: "own", take: { number: "id", reason: "name" } };
const one = [{ id: "5", name: "Lion Ltd" }];

/** A form with these items whose source `own` answers these rows, before and after. */
function formOf(
  form: readonly unknown[],
  values: Record<string, unknown> = {},
  properties: Record<string, unknown> = {},
) {
  const bundle = bundleOf({ form: form as never, sources: { own: { call: "bill.list" } } as never });
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, properties);
  const page = pageOf(bundle, {}, undefined, { name: "Aisyah" });
  const store = new FormStore(values);
  page.attach({ get: (path: string) => store.value(path), snapshot: () => store.snapshot() } as never);
  const stop = followFills(
    page,
    store,
    sectionsOf(bundle, () => true),
  );
  return { page, store, stop };
}

describe("the only row there is to pick", () => {
  const suggestions = (rows: unknown, item: Record<string, unknown> = {}, values: Record<string, unknown> = {}) => {
    const { page, store } = formOf([{ field: "number", pick, ...item }, "reason"], values);
    const reference = vi.spyOn(page, "reference").mockReturnValue(rows);
    store.reset(values);
    reference.mockRestore();
    return store;
  };

  it("fills a required field with all it takes, and is nothing unsaved", () => {
    const store = suggestions(one);
    expect(store.snapshot()).toEqual({ number: "5", reason: "Lion Ltd" });
    expect(store.names.get("5")).toBe("Lion Ltd");
    expect([store.dirty, store.unsaved]).toEqual([false, false]);
  });

  it("goes with the value of the field that its source is asked with, and the row that fits comes once the source has answered", () => {
    vi.useFakeTimers();
    const bundle = bundleOf({
      form: [{ field: "number", pick: { from: "own", take: { number: "id" } } }, "reason"] as never,
      sources: { own: { call: "bill.list", with: { currency: { field: "reason" } } } } as never,
    });
    const page = pageOf(bundle, {}, undefined, { name: "Aisyah" });
    let rows: unknown = [{ id: "5" }];
    let stale = false;
    const state = page.sources.get("own");
    vi.spyOn(page.sources, "get").mockImplementation(() => ({ ...state, stale }));
    vi.spyOn(page, "reference").mockImplementation(() => rows);
    const store = new FormStore({ reason: "SGD" });
    const stop = followFills(
      page,
      store,
      sectionsOf(bundle, () => true),
    );
    expect(store.value("number")).toBe("5");
    store.set("reason", "USD");
    expect(store.value("number")).toBeUndefined();
    stale = true;
    vi.runAllTimers();
    expect(store.value("number")).toBeUndefined();
    [rows, stale] = [[{ id: "6" }], false];
    store.set("reason", "EUR");
    vi.runAllTimers();
    expect(store.value("number")).toBe("6");
    stop();
    vi.useRealTimers();
  });

  it("fills a field that the address could name and does not", () =>
    expect(suggestions(one, { fill: { param: "number" } }).value("number")).toBe("5"));
  it("is not written over another value", () =>
    expect(suggestions(one, {}, { number: "9" }).value("number")).toBe("9"));
  it("is not written where there is a choice", () => expect(suggestions([...one, { id: "6" }]).snapshot()).toEqual({}));
  it("is not written where it cannot be taken", () =>
    expect(suggestions(one, { pick: { ...pick, disabled: { when: { row: "id", is: "5" } } } }).snapshot()).toEqual({}));
});

describe("what a preview suggests", () => {
  it("is taken as an answer to what is asked now alone, and stays where the preview is refused", () => {
    const bundle = bundleOf({
      form: [{ field: "number", fill: "most.number" }] as never,
      sources: { most: { plan: "send" } } as never,
    });
    const page = pageOf(bundle, {}, undefined, { name: "Aisyah" });
    let state: Record<string, unknown> = { status: "ready", stale: false };
    let suggestedValue: unknown = "100.00";
    let again = (): void => undefined;
    vi.spyOn(page.sources, "get").mockImplementation(() => state as never);
    vi.spyOn(page.sources, "subscribe").mockImplementation((_name, changed) => {
      again = changed;
      return () => undefined;
    });
    vi.spyOn(page, "reference").mockImplementation(() => suggestedValue);
    const store = new FormStore({});
    const stop = followFills(
      page,
      store,
      sectionsOf(bundle, () => true),
    );
    const answered = (status: string, value: unknown, stale = false): unknown => {
      [state, suggestedValue] = [{ status, stale }, value];
      again();
      return store.value("number");
    };
    expect(store.value("number")).toBe("100.00");
    expect(answered("ready", "90.00", true)).toBe("100.00");
    expect(answered("failed", undefined)).toBe("100.00");
    expect(answered("ready", undefined)).toBeUndefined();
    expect(answered("ready", "80.00", true)).toBeUndefined();
    expect(answered("ready", "80.00")).toBe("80.00");
    stop();
  });
});

describe("a record that the address names", () => {
  const addressed = (item: Record<string, unknown>, named: string, rows?: unknown) => {
    const bundle = bundleOf(
      {
        form: [{ field: "number", fill: { param: "number" }, ...item }, "reason"] as never,
        sources: { own: { call: "bill.list" } } as never,
      },
      { "company.list": { method: "GET", path: "companies", lists: "company" } },
    );
    (bundle.entities["bill"] as { properties: Record<string, unknown> }).properties["number"] = {
      type: "string",
      ref: "company",
      show: "name",
    };
    const page = pageOf(bundle, {}, undefined, { name: "Aisyah" });
    const state = page.sources.get("own");
    vi.spyOn(page.sources, "get").mockImplementation(() => ({ ...state, status: "ready" }));
    vi.spyOn(page, "reference").mockReturnValue(rows);
    vi.spyOn(page, "resolve").mockReturnValue(named);
    const store = new FormStore({});
    followFills(
      page,
      store,
      sectionsOf(bundle, () => true),
    );
    return store;
  };
  const rows = [
    { id: "5", name: "Lion Ltd" },
    { id: "6", name: "Orchid Ltd" },
  ];

  it("is picked with all that is taken of its row, and not at all where no row is it", () => {
    expect(addressed({ pick }, "6", rows).snapshot()).toEqual({ number: "6", reason: "Orchid Ltd" });
    expect(addressed({ pick }, "999999", rows).snapshot()).toEqual({});
  });

  it("is found on whatever page of the list it stands, and not filled in where it stands on none", async () => {
    const all = Array.from({ length: 130 }, (_, index) => ({ id: String(index), name: `Company ${index}` }));
    answer.mockImplementation(async (_shape, { page }) => ({
      code: "0",
      value: { rows: all.slice((Number(page) - 1) * 100, Number(page) * 100) },
    }));
    const store = addressed({}, "120");
    await store.settled();
    expect([store.value("number"), store.names.get("120")]).toEqual(["120", "Company 120"]);
    const other = addressed({}, "999999");
    await other.settled();
    expect(other.value("number")).toBeUndefined();
  });
});

describe("what a field with a look-up begins with", () => {
  it("is offered and looked up at once, and what the look-up does not know stays as another source says it", async () => {
    const bundle = bundleOf(
      {
        form: [
          { field: "number", begin: "own.number", lookup: "company.find", fill: { issued: "since", reason: "name" } },
          { field: "reason", fill: "own.name" },
          "issued",
        ] as never,
        sources: { own: { call: "bill.list" } } as never,
      },
      { "company.find": { method: "GET", path: "company" } },
    );
    const page = pageOf(bundle, {}, undefined, { name: "Aisyah" });
    const state = page.sources.get("own");
    vi.spyOn(page.sources, "get").mockImplementation(() => ({ ...state, status: "ready" }));
    vi.spyOn(page, "reference").mockImplementation((path) => (path === "own.number" ? "53" : "Lion Ltd"));
    answer.mockResolvedValue({ code: "0", value: { since: "2026-12-01" } });
    const store = new FormStore({});
    followFills(
      page,
      store,
      sectionsOf(bundle, () => true),
    );
    await store.settled();
    expect(store.snapshot()).toEqual({ number: "53", issued: "2026-12-01", reason: "Lion Ltd" });
    expect(answer.mock.calls.map(([, input]) => input)).toEqual([{ number: "53" }]);
    expect(store.unsaved).toBe(false);
  });
});

describe("a field that stands in several ways", () => {
  it("keeps what one of them offers while the source of another has nothing", () => {
    const bundle = bundleOf({
      form: [
        { field: "number", fill: "own.number", readOnly: true, when: { source: "own.number", filled: true } },
        { field: "number", fill: "rows.number", readOnly: true, when: { source: "rows.number", filled: true } },
      ] as never,
      sources: { own: { call: "bill.list" }, rows: { call: "bill.list" } } as never,
    });
    const page = pageOf(bundle, {});
    const state = page.sources.get("own");
    vi.spyOn(page.sources, "get").mockImplementation(() => ({ ...state, status: "ready" }));
    vi.spyOn(page, "reference").mockImplementation((path) => (path === "own.number" ? "53" : undefined));
    const listeners: (() => void)[] = [];
    vi.spyOn(page.sources, "subscribe").mockImplementation((_name, listener) => {
      listeners.push(listener);
      return () => undefined;
    });
    const store = new FormStore({});
    followFills(
      page,
      store,
      sectionsOf(bundle, () => true),
    );
    for (const listener of listeners) listener();
    expect(store.value("number")).toBe("53");
  });
});

describe("a path into a source", () => {
  const filled = (item: Record<string, unknown>, begun: Record<string, unknown> = {}) => {
    const bundle = bundleOf({
      form: [item, "reason"] as never,
      sources: { own: { call: "bill.list" }, rows: { call: "bill.list" } } as never,
    });
    const page = pageOf(bundle, {});
    let suggestedValue: unknown;
    let stale = false;
    const state = page.sources.get("own");
    vi.spyOn(page.sources, "get").mockImplementation(() => ({ ...state, status: "ready", stale }));
    vi.spyOn(page, "reference").mockImplementation((path) => (path === "own.number" ? suggestedValue : one));
    const listeners: (() => void)[] = [];
    vi.spyOn(page.sources, "subscribe").mockImplementation((_name, listener) => {
      listeners.push(listener);
      return () => undefined;
    });
    const store = new FormStore(begun, undefined, true);
    followFills(
      page,
      store,
      sectionsOf(bundle, () => true),
    );
    const answers = (value: unknown, isOld = false) => {
      [suggestedValue, stale] = [value, isOld];
      listeners.forEach((listener) => listener());
      return store.value("number");
    };
    return { store, answers };
  };

  it("takes back what it brought once another answer has nothing, down to what the form began with", () => {
    const { store, answers } = filled({ field: "number", fill: "own.number" }, { number: "SGD" });
    expect(answers("USD")).toBe("USD");
    expect(answers(undefined, true)).toBe("USD");
    expect(answers(undefined)).toBe("SGD");
    expect(store.dirty).toBe(false);
    answers("USD");
    store.set("number", "EUR");
    expect(answers(undefined)).toBe("EUR");
  });

  it("leaves the field to the only row there is to pick while it has nothing", () => {
    const { answers } = filled({
      field: "number",
      fill: "own.number",
      pick: { from: "rows", take: { number: "id" } },
      required: true,
    });
    expect(answers(undefined)).toBe("5");
    expect(answers("8")).toBe("8");
    expect(answers(undefined)).toBe("5");
  });
});

describe("a reference", () => {
  it("fills from the signed-in user, follows the form, and stands back before typing", () => {
    const { store } = formOf([
      { field: "reason", fill: { user: "name" } },
      { field: "issued", fill: { field: "due" } },
      "due",
    ]);
    expect(store.value("reason")).toBe("Aisyah");
    store.set("due", "2026-12-01");
    expect(store.value("issued")).toBe("2026-12-01");
    store.set("issued", "2026-12-02");
    store.set("due", "2026-12-05");
    expect([store.value("issued"), store.suggestion("issued")]).toEqual(["2026-12-02", "2026-12-05"]);
  });

  it("fills a field of several with the one value that there is", () => {
    const { store } = formOf(
      [{ field: "tags", fill: { user: "name" } }],
      {},
      { tags: { type: "array", items: { type: "string" } } },
    );
    expect(store.value("tags")).toEqual(["Aisyah"]);
  });

  it("fills each row as it is added, and no more after its end", () => {
    const { store, stop } = formOf([{ field: "lines", columns: [{ field: "text", fill: { user: "name" } }] }]);
    store.addRow("lines");
    expect(store.value("lines[0].text")).toBe("Aisyah");
    stop();
    store.addRow("lines");
    expect(store.value("lines[1].text")).toBeUndefined();
  });
});
