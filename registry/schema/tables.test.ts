import { expect, test } from "vitest";
import { withTables } from "./tables.ts";

const choosing = (of: unknown) => ({
  properties: { rate: { computed: { choose: { by: { field: "code" }, of } } }, choose: { choose: "financier" } },
});

test("a choice by the name of a group of constants has the group's values", () => {
  const entities = new Map([
    ["named", choosing("gst_rates")],
    ["own", choosing({ A: "1.00" })],
  ]);
  const filled = withTables(entities, { gst_rates: { SR: "9.00", ZR: "0.00" } });
  expect(filled.get("named")).toEqual(choosing({ SR: "9.00", ZR: "0.00" }));
  expect(filled.get("own")).toEqual(choosing({ A: "1.00" }));
});
