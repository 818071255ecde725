import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { MenuEntry, Searched } from "../../registry/product.ts";
import type { ReadContext } from "./context.ts";
import { readAmount, showAmount } from "../../schemas/vocabulary/format/amount.ts";
import type { Filter, ListRequest } from "./query/list-request.ts";
import { listRows } from "./query/list.ts";
import type { SelectedRecord } from "./query/rows.ts";
import type { ListShape } from "./query/list-narrowed.ts";
import { isAllowed } from "./calls/guard.ts";

/** What was found: a record one may read, or something one may begin. */
interface Found {
  readonly kind: "record" | "action";
  readonly title: string;
  readonly what: string;
  readonly beside?: string;
  readonly path: string;
}

/** Records of one kind at most. */
const EACH = 5;

/** Digits from which a number is looked for as an amount. */
const FEWEST_DIGITS = 3;

/** The amount of money that was typed, as it is compared with stored ones; undefined for what is none. */
function amountIn(keyword: string): string | undefined {
  const amount = readAmount(keyword);
  return amount === undefined || amount.replace(/\D/g, "").length < FEWEST_DIGITS ? undefined : amount;
}

/** The narrowing of a list to rows of which a field is an amount. */
const isOf = (field: string, amount: string): Filter => ({
  key: { key: field, field, sign: "=", type: "numeric", many: false, broken: () => undefined },
  values: [amount],
});

async function recordsOf(context: ReadContext, searched: Searched, keyword: string): Promise<Found[]> {
  const call = context.registry.calls.get(searched.call);
  const entity = call?.lists;
  if (call === undefined || entity === undefined || !isAllowed(call.allow, context.acting)) return [];
  const shape: ListShape = { search: searched.fields, uncounted: true, ...(call.when ? { when: call.when } : {}) };
  const rowsOf = async (sought: Pick<ListRequest, "keyword" | "filters">) =>
    (await listRows(context, entity, shape, { page: 1, size: EACH, sort: "id", descending: true, ...sought })).rows;
  const found = new Map((await rowsOf({ keyword, filters: [] })).map((row) => [row.record.id, { row, of: "" }]));
  const amount = amountIn(keyword);
  if (amount !== undefined)
    for (const of of searched.amounts ?? [])
      for (const row of await rowsOf({ keyword: "", filters: [isOf(of, amount)] }))
        found.set(row.record.id, { row, of });
  const currency = ({ currency: one }: SelectedRecord["record"]) => (typeof one === "string" ? { currency: one } : {});
  const language = context.language === "zh" ? "zh-CN" : "en-US";
  // The plural: where a field is called `entity`, the singular is its label.
  const what = context.say(entity, "entities");
  return [...found.values()].map(({ row: { record, shown }, of }) => {
    const names = [
      ...(searched.show ?? []).map((field) => shown[field] ?? record[field]),
      ...(of === "" ? [] : [showAmount(record[of], { language, ...currency(record) })]),
    ].filter((name) => typeof name === "string" && name !== "");
    return {
      kind: "record",
      title: String(shown[searched.title] ?? record[searched.title] ?? what),
      what,
      ...(names.length === 0 ? {} : { beside: names.join(" · ") }),
      path: searched.go.replace(/\{(\w+)\}/g, (_place, field: string) => encodeURIComponent(String(record[field]))),
    };
  });
}

const actionsOf = (context: ReadContext, actions: readonly MenuEntry[], keyword: string): Found[] =>
  actions
    .filter(({ allow }) => isAllowed(allow, context.acting))
    .map(({ key, path = "/" }): Found => ({ kind: "action", title: context.say("menu", key), what: "", path }))
    .filter(({ title }) => {
      const text = title.toLowerCase();
      return keyword
        .toLowerCase()
        .split(/\s+/)
        .every((part) => text.includes(part));
    });

/**
 * What the asker may read or begin that is called so: each kind of record by the rights and rows of its list, a few of
 * each, the latest first.
 */
export async function searchEverything(
  input: HandlerInputs["user.search"],
  context: ReadContext,
): Promise<HandlerAnswers["user.search"]> {
  const keyword = input.keyword.trim();
  const { search = [], actions = [] } = context.registry.menu;
  const rows: Found[] = keyword.length < 2 ? [] : actionsOf(context, actions, keyword);
  for (const searched of keyword.length < 2 ? [] : search)
    if (isAllowed(searched.allow, context.acting)) rows.push(...(await recordsOf(context, searched, keyword)));
  return { rows, count: rows.length };
}
