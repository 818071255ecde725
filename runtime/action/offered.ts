import { showDate } from "../../schemas/vocabulary/format/date.ts";
import { word } from "../label/label.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { leadsOn } from "../route/leads.ts";
import { isServed } from "../settings/environment.ts";
import { opensOn } from "./not-before.ts";
import { actedIn } from "./other.ts";
import { targetOf } from "./target.ts";

/**
 * Whether this user may make what is meant: a call by its `allow`, a transition that no record tells of by its
 * permissions.
 */
function isGranted(page: PageContext, allow: readonly string[] | undefined): boolean {
  return allow === undefined || page.allows(allow);
}

/** Whether the server offers the step of the record for which there is a form of its own. */
function isAllowedByServer(page: PageContext, name: string, scope: Scope | undefined): boolean {
  const offered = (scope?.row ?? scope?.record ?? page.record())?.["allowed_actions"];
  return Array.isArray(offered) && offered.includes(name.split(".").at(-1));
}

/** Whether the server offers a step of the other record that the action says. */
function isOfferedOfOther(page: PageContext, action: Action, scope: Scope | undefined): boolean {
  return action.do !== undefined && isAllowedByServer(page, action.do, actedIn(page, action, scope) ?? { row: {} });
}

/**
 * Whether an action stands here for this user: role, condition, and for a transition what the server offers of the
 * record.
 */
export function isOffered(page: PageContext, action: Action, scope?: Scope): boolean {
  if (!page.allows(action.allow)) return false;
  if (action.when !== undefined && page.test(action.when, scope) !== true) return false;
  if (typeof action.go === "string" && !leadsOn(action.go, (allow) => page.allows(allow))) return false;
  if (action.takes !== undefined) return isAllowedByServer(page, action.takes, scope);
  if (action.import !== undefined) return isGranted(page, page.bundle.calls[action.import]?.allow);
  if (action.do === undefined) return true;
  if (action.of !== undefined) return isOfferedOfOther(page, action, scope);
  const target = targetOf(page, action.do, scope);
  if (target === undefined || (target.kind === "call" && !isServed(target.shape))) return false;
  if (target.kind !== "transition" || scope?.selection !== undefined || target.creates)
    return isGranted(page, target.shape?.allow);
  const record = scope?.row ?? scope?.record ?? page.record();
  const offered = record?.["allowed_actions"];
  if (Array.isArray(offered)) return offered.includes(target.name);
  // A form that has not been saved has no offers yet; another entity's record is known to the server alone.
  return page.bundle.page.layout === "form" || target.entity !== (scope?.entity ?? page.bundle.page.entity);
}

/** Whether the page's own list is there and has no row, as it is narrowed now. */
const holdsNothing = (page: PageContext): boolean =>
  (page.sources.get("main").data as { count?: unknown } | undefined)?.count === 0;

/** Why an action cannot be taken now, in words; undefined when it can. */
export function reasonAgainst(page: PageContext, action: Action, scope?: Scope): string | undefined {
  const day = opensOn(page, action, actedIn(page, action, scope));
  if (day !== undefined) return word("action.not_before", { day: showDate(day, page.language) });
  if (action.download === "export" && holdsNothing(page)) return word("list.nothing_to_export");
  const { disabled } = action;
  if (disabled === undefined || page.test(disabled.when, scope) !== true) return undefined;
  return page.label(`reason.${disabled.reason ?? "unavailable"}`);
}
