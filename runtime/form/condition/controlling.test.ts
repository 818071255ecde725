import { expect, it } from "vitest";
import { controlling } from "./controlling.ts";

it("finds every path that can change the answer, on both sides and in computed words", () => {
  const condition = {
    all: [
      { field: "basis", is: "invoice" },
      { not: { sum: [{ field: "lines.net" }, { source: "quote.fees" }], above: { record: "limit" } } },
    ],
  };
  expect(controlling(condition)).toEqual({ fields: ["basis", "lines.net", "limit"], sources: ["quote"], whole: true });
});

it("finds nothing in constants", () => {
  expect(controlling({ param: "id", is: "field" })).toEqual({ fields: [], sources: [], whole: false });
});
