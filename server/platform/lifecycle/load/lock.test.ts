import { expect, test } from "vitest";
import "../../../composition.ts";
import { loadRegistry, type Registry } from "../../../../registry/registry.ts";
import type { Reading, Row } from "../../store/handle.ts";
import { lockOrder, keyOf, lockSeen } from "./lock.ts";

const registry = loadRegistry();
const place = (entity: string, id: string) => ({ entity, id });
/** All that a draw, a credit note and a pay-out touch, as no transition asks for it. */
const touched = [
  place("buyer_limit", "2"),
  place("credit_limit", "9"),
  place("facility", "1"),
  place("disbursement", "3"),
  place("refund", "4"),
  place("financing_application", "7"),
  place("invoice_paid", "12"),
  place("invoice_paid", "8"),
  place("invoice", "103"),
  place("invoice", "21"),
  place("credit_note", "5"),
  place("receipt", "6"),
];
const inOrder = [
  "credit_note 5",
  "invoice 21",
  "invoice 103",
  "receipt 6",
  "invoice_paid 8",
  "invoice_paid 12",
  "financing_application 7",
  "refund 4",
  "disbursement 3",
  "credit_limit 9",
  "facility 1",
  "buyer_limit 2",
];

test("whatever a transition begins with, what others are made of is taken before them, by id, and limits after all", () => {
  for (const order of [touched, touched.toReversed()])
    expect(order.toSorted(lockOrder(registry)).map(keyOf)).toEqual(inOrder);
});

test("what was seen is taken in that order, all in one statement; what moved on meanwhile is read again", async () => {
  const statements: string[][] = [];
  const db = {
    rows(text: string, values: string[][]) {
      const [ids = []] = values;
      if (text.includes("t.*")) return Promise.resolve(ids.map((id) => ({ id, version: 2, status: "paid" })));
      if (text.includes("parent")) return Promise.resolve([]);
      const parts = [
        ...text.matchAll(/FROM "(\w+)"\s+WHERE id = ANY\(\$(\d)::bigint\[\]\)\s+ORDER BY id (FOR [A-Z ]+[A-Z])/g),
      ];
      statements.push(parts.map(([, name, at, how]) => `${name} ${values[Number(at) - 1]?.join(" ")} ${how}`));
      return Promise.resolve(
        values.flatMap((own, part) => own.map((id) => ({ part, id, version: id === "21" ? 2 : 1 }))),
      );
    },
  } as unknown as Reading;
  const seen = [
    place("company", "1"),
    place("user", "2"),
    place("invoice_paid", "8"),
    place("invoice", "103"),
    place("invoice", "21"),
    place("invoice", "77"),
  ];
  const records = new Map<string, Row | null>(
    seen.map((one) => [keyOf(one), one.id === "77" ? null : { id: one.id, version: 1 }]),
  );
  const locked = await lockSeen(db, registry, { records, written: new Set(["invoice_paid 8", "user 2"]) });
  expect(statements).toEqual([
    [
      "company 1 FOR SHARE",
      "invoice 21 103 FOR NO KEY UPDATE",
      "user 2 FOR NO KEY UPDATE",
      "invoice_paid 8 FOR NO KEY UPDATE",
    ],
  ]);
  expect([...locked.keys()]).toEqual(["company 1", "invoice 103", "invoice 21", "user 2", "invoice_paid 8"]);
  expect(locked.get("invoice 21")).toMatchObject({ version: 2, status: "paid" });
});

test("an entity that stands under itself is told by its way round", () => {
  const entity = (under: string) => ({ under: [under], properties: { [under]: { ref: under } } });
  const round = {
    entities: new Map([
      ["bill", entity("lot")],
      ["lot", entity("bill")],
    ]),
  } as unknown as Registry;
  expect(() => lockOrder(round)(place("bill", "1"), place("lot", "1"))).toThrow("bill is under lot is under bill");
});
