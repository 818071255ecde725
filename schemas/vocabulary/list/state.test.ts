import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeList, encodeList, filterNames, type ListState } from "./state.ts";

const names = filterNames(["status", "buyer_entity", { field: "due_date" }]);

function written(state: ListState, prefix = ""): (name: string) => string[] {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(encodeList(state, names, prefix))) {
    for (const one of typeof value === "string" ? [value] : (value ?? [])) query.append(name, one);
  }
  const read = new URLSearchParams(query.toString());
  return (name) => read.getAll(name);
}

describe("a list's state in the address", () => {
  it("comes back as it went, whatever was typed and chosen", () => {
    const value = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
    const state = fc.record({
      page: fc.integer({ min: 1, max: 5000 }),
      sort: fc.constantFrom("", "due_date", "-total"),
      keyword: fc.oneof(fc.constant(""), value),
      filters: fc
        .dictionary(fc.constantFrom(...names), fc.array(value, { minLength: 1, maxLength: 3 }), { maxKeys: 4 })
        .map((filters) => ({ ...filters })),
    });
    fc.assert(
      fc.property(state, fc.constantFrom("", "lines."), (given, prefix) => {
        expect(decodeList(written(given, prefix), names, prefix)).toEqual(given);
      }),
    );
  });

  it("leaves the address empty when nothing is set", () => {
    expect(
      Object.values(encodeList({ page: 1, sort: "", keyword: "", filters: {} }, names)).every(
        (value) => value === undefined,
      ),
    ).toBe(true);
  });

  it("takes a page that is none as the first", () => {
    expect(decodeList((name) => (name === "page" ? ["-3"] : []), names).page).toBe(1);
  });
});
