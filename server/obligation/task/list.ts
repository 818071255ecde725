import type { Condition } from "../../../generated/types/grammar/index.d.ts";
import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { listReader } from "../../query/list-request.ts";
import { listRows } from "../../query/list.ts";
import { wireMaker } from "../../query/wire.ts";
import { refuseFields } from "../../refusal.ts";
import { allowedActions } from "../../lifecycle/allowed.ts";
import { kindsFor } from "./kinds.ts";

/** No record has this id: a tab without anything in it. */
const NOTHING: Condition = { field: "id", is: "0" };

/** What each tab holds for the acting person. */
export function tabCondition(context: ReadContext, tab: string): Condition {
  const company = context.acting?.company?.id ?? "0";
  const own: Condition = { field: "company", is: company };
  if (tab === "in_progress") return { all: [own, { field: "status", is: "claimed" }] };
  if (tab === "done") return { all: [own, { field: "status", in: ["done", "cancelled"] }] };
  if (tab === "started_by_me") return { field: "initiator", is: context.acting?.user.id ?? "0" };
  if (tab === "copied") return NOTHING;
  const kinds = kindsFor(context);
  return kinds.length === 0 ? NOTHING : { all: [own, { field: "status", is: "todo" }, { field: "kind", in: kinds }] };
}

/** Tasks of a tab, with the actions that the person may take on each. */
export async function taskList(input: Input, context: ReadContext): Promise<unknown> {
  const { call } = context;
  if (!call) throw new Error("tasks are listed by a call");
  const { tab, ...query } = input;
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]));
  const request = listReader(context.registry, call)(texts, (keyword, field, places) => context.say("error", `keyword.${keyword}`, { label: context.say("task", field), ...places }));
  if (Array.isArray(request)) return refuseFields(request);
  const { rows, count } = await listRows(context, "task", { when: tabCondition(context, String(tab ?? "todo")), ...(call.search ? { search: call.search } : {}) }, request);
  const actions = await allowedActions(context, "task", rows);
  const wire = wireMaker(context, "task");
  return { rows: rows.map((row, place) => ({ ...wire(row), allowed_actions: actions[place] ?? [] })), count };
}
