import { array, assert, bigInt, property } from "fast-check";
import { expect, test } from "vitest";
import { cents, text } from "../decimal.ts";
import { valueAt } from "../path.ts";
import { compute } from "./compute.ts";

const data = {
  quantity: "3",
  unit_price: "0.07",
  count: 4,
  lines: [{ net: "10.10" }, { net: "0.20" }, {}],
  empty: [],
  from: "2026-11-23",
  to: "2027-02-21",
  moment: "2026-11-22T17:00:00Z",
  parts: [
    { pay: "1.50", answer: "taken" },
    { pay: "2.00", answer: "declined" },
    { pay: "3.00", answer: "waits" },
    { answer: "open" },
  ],
  none: [],
};
const lookup = (kind: string, path: string) =>
  kind === "field" ? valueAt(data, path) : kind === "today" ? "2026-11-23" : undefined;

test.each([
  [{ product: [{ field: "quantity" }, { field: "unit_price" }] }, "0.21"],
  [{ product: ["0.05", "0.10"] }, "0.01"],
  [{ product: [{ field: "count" }, "2.50"] }, "10.00"],
  [{ product: ["1.15", "1.15", "1.15"] }, "1.52"],
  [{ sum: [{ field: "lines.net" }] }, "10.30"],
  [{ sum: [{ field: "lines.net" }, "1"] }, "11.30"],
  [{ sum: [{ field: "empty" }] }, undefined],
  [{ sum: ["1", { field: "absent" }] }, undefined],
  [{ difference: ["1.00", "0.30", "0.80"] }, "-0.10"],
  [{ difference: [{ field: "absent" }, "1"] }, undefined],
  [{ percent: ["199.95", "9"] }, "18.00"],
  [{ percent: ["0.50", "1"] }, "0.01"],
  [{ percent: ["12.30", { field: "absent" }] }, undefined],
  [{ days: [{ field: "from" }, { field: "to" }] }, 90],
  [{ days: [{ today: true }, { field: "moment" }] }, 0],
  [{ days: [{ field: "from" }, "soon"] }, undefined],
  [{ sum: [{ product: ["2", "1.50"] }, { difference: ["1", "0.25"] }] }, "3.75"],
  [{ choose: { by: { field: "quantity" }, of: { 3: "9.00", 4: "0.00" } } }, "9.00"],
  [{ choose: { by: { field: "unit_price" }, of: { 3: "9.00" } } }, undefined],
  [{ choose: { by: { field: "absent" }, of: { undefined: "9.00" } } }, undefined],
  [{ choose: { by: "toString", of: { 3: "9.00" } } }, undefined],
  [{ percent: ["200.00", { choose: { by: { field: "quantity" }, of: { 3: "9.00" } } }] }, "18.00"],
  [{ param: "id" }, undefined],
  [{ sum: [{ field: "parts.pay", except: { field: "answer", in: ["declined"] } }] }, "4.50"],
  [{ sum: [{ field: "parts.pay", except: { field: "answer", in: ["declined", "taken", "waits"] } }] }, "0.00"],
  [{ sum: [{ field: "none.pay", except: { field: "answer", in: ["declined"] } }] }, undefined],
  ["plain", "plain"],
])("%j is %j", (operand, result) => expect(compute(operand, lookup)).toBe(result));

test("sums are exact for any amounts", () => {
  assert(
    property(array(bigInt(0n, 10n ** 15n - 1n), { minLength: 1, maxLength: 20 }), (amounts) => {
      const sum = compute({ sum: amounts.map(text) }, () => undefined);
      expect(cents(sum as string)).toBe(amounts.reduce((all, amount) => all + amount, 0n));
    }),
  );
});
