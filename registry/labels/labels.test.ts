import { expect, test } from "vitest";
import { bill, billStatus, registryOf } from "../fixture.ts";
import { entityLabels } from "./entity.ts";
import type { LabelKey } from "./key.ts";
import { lifecycleLabels } from "./lifecycle.ts";
import { pageLabels } from "./page.ts";
import { productLabels } from "./product.ts";
import { shownEntities } from "./shown.ts";
import type { Registry } from "../registry.ts";

/** Every text the configs need, with the place that needs it. */
const labelKeys = (of: Registry): LabelKey[] => [
  ...[...shownEntities(of)].flatMap(([name, mentioned]) => entityLabels(of, name, mentioned)),
  ...[...of.lifecycles].flatMap(([name, lifecycle]) => lifecycleLabels(name, lifecycle)),
  ...[...of.pages.values()].flatMap((page) => pageLabels(of, page)),
  ...productLabels(of),
];

const registry = registryOf({
  entities: {
    bill: { ...bill, readable: { limit: ["system"] } },
    hidden_log: { properties: { line: { type: "string" } } },
    figures: { table: false, properties: { open: { format: "money" }, never: { format: "money" } } },
  },
  lifecycles: [
    {
      ...billStatus,
      transitions: {
        ...billStatus.transitions,
        cancel: { by: ["seller:bill.send"], tone: "danger" },
        expire: { by: ["system"] },
      },
    },
  ],
  calls: {
    "bill.get": { method: "GET", path: "obligation/bill", reads: "bill", allow: ["supplier"] },
    "bill.remind": { method: "POST", path: "obligation/bill/remind", handler: "remind", allow: ["supplier"] },
    "figures.today": { method: "GET", path: "obligation/figures", answer: "figures", allow: ["supplier"] },
  },
  pages: {
    "bill/bill/detail": {
      entity: "bill",
      layout: "detail",
      routes: ["/bill/bill/detail"],
      allow: ["supplier"],
      source: { call: "bill.get", onCode: { "1037": { show: "gone" } } },
      sources: { today: { call: "figures.today" } },
      tabs: [
        { name: "facts", sections: [{ name: "money", fields: ["limit"] }, { message: "welcome" }] },
        { name: "history", sections: [{ timeline: true }, { figures: ["open"], from: "today", entity: "figures" }] },
      ],
      actions: [
        { do: "remind", disabled: { when: { record: "status", is: "paid" }, reason: "paid_already" } },
        { do: "cancel", name: "stop", confirm: "really" },
      ],
    },
  },
});
const keys = labelKeys(registry).map(({ namespace, key }) => `${namespace}:${key}`);

test.each([
  "bill:entity",
  "bill:entities",
  "bill:due_date",
  "bill:lines.price",
  "bill:status.paid",
  "bill:kinds.goods",
  "bill:rule.due_after_issue",
  "bill:do.send",
  "bill:do.pay.task",
  "bill:do.cancel.ask",
  "bill:do.remind",
  "page.bill:bill.detail.title",
  "page.bill:bill.detail.tab.facts",
  "page.bill:bill.detail.section.money",
  "page.bill:bill.detail.message.welcome",
  "page.bill:bill.detail.message.welcome.text",
  "page.bill:bill.detail.message.gone",
  "page.bill:bill.detail.reason.paid_already",
  "page.bill:bill.detail.action.stop",
  "page.bill:bill.detail.confirm.really",
  "error:keyword.required",
  "error:keyword.money",
  "figures:open",
])("%s is needed", (key) => expect(keys).toContain(key));

test.each(["bill:limit", "bill:do.expire", "hidden_log:line", "figures:never", "figures:entity", "bill:do.send.ask"])(
  "%s is not needed",
  (key) => expect(keys).not.toContain(key),
);

test("says where a text is needed", () => {
  expect(labelKeys(registry)).toContainEqual({
    namespace: "page.bill",
    key: "bill.detail.tab.facts",
    file: "pages/bill/bill/detail.json",
    pointer: ["tabs", 0, "name"],
  });
});
