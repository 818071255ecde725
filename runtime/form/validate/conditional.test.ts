import { describe, expect, it, vi } from "vitest";
import type { FieldItem } from "../../model/grammar.ts";
import { sectionsOf } from "../model/form-model.ts";
import { FormStore } from "../store/form-store.ts";
import { formHandle } from "../submit/handle.ts";
import { bundleOf, pageOf, validators, type FormProbe } from "../../testing/fixture.tsx";
import { Checker } from "./checker.ts";
import { coming } from "./form-validators.ts";

vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

type Values = Record<string, unknown>;

/** A form over these values, as the page around it meets it. */
async function formOf(items: (string | FieldItem)[], values: Values) {
  const bundle = bundleOf({ form: items });
  const seen: FormProbe = {};
  const page = pageOf(bundle, seen, values);
  const sections = sectionsOf(bundle, () => true);
  const store = new FormStore(values);
  const made = coming(validators);
  await made.ready;
  const checker = new Checker(() => page, store, sections, made.validators);
  const handle = formHandle({
    page: () => page,
    store,
    sections,
    checker,
    fresh: () => ({}),
    ready: made.ready,
    reveal: () => undefined,
  });
  page.attach(handle);
  const wrong = async (): Promise<string[]> => {
    await handle.check("whole");
    return store.allErrors().map((error) => error.path);
  };
  return { handle, store, wrong };
}

const base: Values = { number: "A-1", amount: "5.00", kind: "goods" };
const plain = ["number", "amount", "kind"];

describe("a field shown by condition", () => {
  const kinds: [string, Record<string, unknown>, Values, boolean][] = [
    ["is, holds", { field: "kind", is: "service" }, { kind: "service" }, true],
    ["is, does not hold", { field: "kind", is: "service" }, { kind: "goods" }, false],
    ["in", { field: "kind", in: ["service", "goods"] }, { kind: "goods" }, true],
    ["unknown hides", { field: "reason", is: "x" }, {}, false],
    ["not of unknown hides too", { not: { field: "reason", is: "x" } }, {}, false],
    ["filled false holds of what is absent", { field: "reason", filled: false }, {}, true],
    ["amounts compare as decimals, not as texts", { field: "amount", above: "9.00" }, { amount: "10.00" }, true],
    [
      "dates compare as dates",
      { field: "due", atLeast: { field: "issued" } },
      { due: "2026-12-01", issued: "2026-11-30" },
      true,
    ],
    [
      "all",
      {
        all: [
          { field: "kind", is: "goods" },
          { field: "agreed", is: true },
        ],
      },
      { agreed: true },
      true,
    ],
    [
      "any",
      {
        any: [
          { field: "kind", is: "service" },
          { field: "agreed", is: true },
        ],
      },
      { agreed: true },
      true,
    ],
    [
      "computed on the left",
      { sum: [{ field: "amount" }, { field: "amount" }], above: "9.99" },
      { amount: "5.00" },
      true,
    ],
  ];
  it.each(kinds)("%s", async (_name, when, values, shown) => {
    const given = { ...base, ...values };
    const items = [...plain, "reason", "issued", "due", "agreed", { field: "lines", when }];
    const { handle, wrong } = await formOf(items, { ...given, lines: [{ price: "1.00" }] });
    expect("lines" in handle.toSend()).toBe(shown);
    expect((await wrong()).includes("lines[0].text")).toBe(shown);
  });

  it("keeps and sends its value where the page says so, and is still not validated", async () => {
    const { handle, wrong } = await formOf(
      [...plain.slice(0, 2), { field: "kind", when: { field: "agreed", is: true }, whenHidden: "keep" }, "agreed"],
      base,
    );
    expect(handle.toSend()).toEqual(base);
    expect(await wrong()).toEqual([]);
  });

  it("is required only while its condition says so", async () => {
    const items = [...plain, { field: "reason", required: { field: "kind", is: "service" } }];
    expect(await (await formOf(items, base)).wrong()).toEqual([]);
    expect(await (await formOf(items, { ...base, kind: "service" })).wrong()).toEqual(["reason"]);
  });

  it("may look at its own row and at the whole record from inside one", async () => {
    const columns = [
      "text",
      { field: "quantity", when: { field: "text", is: "Pump" } },
      { field: "price", when: { record: "kind", is: "service" } },
    ];
    const lines = [
      { text: "Pump", quantity: "1", price: "2" },
      { text: "Valve", quantity: "1", price: "2" },
    ];
    const { handle } = await formOf([...plain, { field: "lines", columns }], { ...base, lines });
    expect(handle.toSend()["lines"]).toEqual([{ text: "Pump", quantity: "1" }, { text: "Valve" }]);
  });
});

describe("what is only shown", () => {
  it("is not sent, unless it was filled in for the user; calculated values never are", async () => {
    const items = [
      "number",
      { field: "amount", readOnly: true as const },
      { field: "kind", readOnly: true as const, fill: "main.kind" },
      "total",
    ];
    const { handle } = await formOf(items, { ...base, total: "1.00" });
    expect(handle.toSend()).toEqual({ number: "A-1", kind: "goods" });
  });

  it("is sent in rows that were filled in as a whole, and not in rows that were typed", async () => {
    const columns = [{ field: "text", readOnly: true as const }, "quantity"];
    const lines = [{ text: "Pump", quantity: "1", price: "2" }];
    const filled = await formOf([...plain, { field: "lines", fill: "main.lines", columns }], { ...base, lines });
    expect(filled.handle.toSend()["lines"]).toEqual([{ text: "Pump", quantity: "1" }]);
    const typed = await formOf([...plain, { field: "lines", columns }], { ...base, lines });
    expect(typed.handle.toSend()["lines"]).toEqual([{ quantity: "1" }]);
  });
});
