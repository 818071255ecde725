import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { MenuEntry, Searched } from "../../registry/product.ts";
import type { ReadContext } from "./context.ts";
import { listRows } from "./query/list.ts";
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

async function recordsOf(context: ReadContext, searched: Searched, keyword: string): Promise<Found[]> {
  const call = context.registry.calls.get(searched.call);
  const entity = call?.lists;
  if (call === undefined || entity === undefined || !isAllowed(call.allow, context.acting)) return [];
  const shape: ListShape = { search: searched.fields, uncounted: true, ...(call.when ? { when: call.when } : {}) };
  const { rows } = await listRows(context, entity, shape, {
    page: 1,
    size: EACH,
    sort: "id",
    descending: true,
    keyword,
    filters: [],
  });
  // The plural: where a field is called `entity`, the singular is its label.
  const what = context.say(entity, "entities");
  return rows.map(({ record, shown }) => {
    const names = (searched.show ?? [])
      .map((field) => shown?.[field] ?? record[field])
      .filter((name) => typeof name === "string" && name !== "");
    return {
      kind: "record",
      title: String(shown?.[searched.title] ?? record[searched.title] ?? what),
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
