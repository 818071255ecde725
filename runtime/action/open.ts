import type { PageContext, Scope } from "../model/context.ts";
import type { Open } from "../model/grammar.ts";
import { inputsOf } from "../condition/inputs.ts";
import { scopedLookup } from "./scoped.ts";
import { leadsOn } from "../route/leads.ts";
import { addressTo } from "../route/to.ts";

const isOpenTo = (page: PageContext, go: string): boolean => leadsOn(go, (allow) => page.allows(allow));

/**
 * The address a row, bar or figure leads to; undefined where it leads nowhere, to a page that is closed to this user,
 * or into a drawer.
 */
export function addressOfOpen(page: PageContext, open: Open | undefined, scope: Scope): string | undefined {
  if (open === undefined) return undefined;
  if (typeof open === "string")
    return isOpenTo(page, open)
      ? addressTo(open, open.includes("{") ? {} : { id: scope.row?.["id"] }, { ...page.route.params, ...scope.row })
      : undefined;
  if ("as" in open) return undefined;
  const to = [open].flat().find(({ when }) => when === undefined || page.test(when, scope) === true);
  return to === undefined || !isOpenTo(page, to.go)
    ? undefined
    : addressTo(
        to.go,
        inputsOf(to.with, scopedLookup(page, scope), (value) => page.resolve(value, scope)),
        page.route.params,
      );
}
