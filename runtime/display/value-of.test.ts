import { expect, test } from "vitest";
import { valueOf } from "./value-of.ts";

const shape = {
  entity: "task",
  prefix: "task",
  properties: {
    subject_entity: { type: "string" },
    subject_title: { type: "string", title_of: "subject_entity" },
    counterparty: { type: "string" },
  },
};

test("the title of another record stands in the reader's words, where the answer says them; else as it is kept", () => {
  const row = { subject_entity: "approval_rule", subject_title: "ip", shown: { subject_title: "Invoice-paid items" } };
  expect(valueOf(row, "subject_title", shape)).toBe("Invoice-paid items");
  expect(valueOf({ subject_entity: "invoice", subject_title: "INV-1", shown: {} }, "subject_title", shape)).toBe(
    "INV-1",
  );
});

test("a text is what it says, whatever is shown beside it", () => {
  expect(valueOf({ counterparty: "A", shown: { counterparty: "B" } }, "counterparty", shape)).toBe("A");
});
