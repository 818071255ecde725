import { expect, test } from "vitest";
import type { PageContext } from "../../model/context.ts";
import { begunWith } from "./begun-with.ts";

const page = (query: Readonly<Record<string, string[]>>, record?: Record<string, unknown>) =>
  ({
    record: () => record,
    query: (name: string) => query[name] ?? [],
    bundle: {
      page: {
        sources: { programme: { call: "dpo_payable.programme", with: { currency: { param: "currency" } } } },
        steps: [
          { name: "parties", form: [{ field: "holder_entity", fill: { param: "supplier" } }, "currency"] },
          { name: "invoices", form: [{ field: "invoices", pick: { from: "open", begin: { param: "invoice" } } }] },
          { name: "terms", form: [{ field: "pay_date", fill: "programme.pay_date" }] },
        ],
      },
    },
  }) as unknown as PageContext;

test("a form is told by what its address fills in, in whatever order, and by nothing else of it", () => {
  expect(begunWith(page({}))).toBe("");
  expect(begunWith(page({ tab: ["all"], step: ["terms"] }))).toBe("");
  expect(begunWith(page({ supplier: ["14"], invoice: ["8", "7"] }))).toBe("?invoice=7&invoice=8&supplier=14");
  expect(begunWith(page({ invoice: ["7", "8"], supplier: ["14"] }))).toBe("?invoice=7&invoice=8&supplier=14");
  expect(begunWith(page({ currency: ["USD"] }))).toBe("?currency=USD");
});

test("an open record has one draft, whatever the address says", () => {
  expect(begunWith(page({ supplier: ["14"] }, { id: "3" }))).toBe("");
});
