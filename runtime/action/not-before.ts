import { isDate } from "../../schemas/vocabulary/format/date.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { targetOf } from "./target.ts";

/**
 * The day to come from which a step can be taken, where its lifecycle names one (`notBefore`); undefined where it can
 * be taken now.
 */
export function opensOn(page: PageContext, action: Action, scope?: Scope): string | undefined {
  const target = action.do === undefined ? undefined : targetOf(page, action.do, scope);
  const field = target?.kind === "transition" ? target.shape.notBefore : undefined;
  const day = field === undefined ? undefined : (scope?.row ?? scope?.record ?? page.record())?.[field];
  const today = page.user?.["today"];
  return typeof day === "string" && isDate(day) && typeof today === "string" && day > today ? day : undefined;
}
