import type { PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";

type RecordValues = Readonly<Record<string, unknown>>;

/** The other records on which steps may be taken from here, by the fields that refer to them. */
export function othersOf(holder: RecordValues | undefined): Readonly<Record<string, RecordValues>> {
  const offers = holder?.["offers"];
  return offers !== null && typeof offers === "object" ? (offers as Record<string, RecordValues>) : {};
}

/**
 * Where an action is taken: the row or record at hand, or the other one that the action says; undefined where the asker
 * is told nothing of that.
 */
export function actedIn(page: PageContext, action: Action, scope?: Scope): Scope | undefined {
  if (action.of === undefined) return scope ?? {};
  const other = othersOf(scope?.row ?? scope?.record ?? page.record())[action.of];
  const [entity = ""] = action.do?.split(".") ?? [];
  return other === undefined ? undefined : { ...scope, row: other, entity };
}
