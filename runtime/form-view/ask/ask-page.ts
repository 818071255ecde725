import { compute } from "../../../schemas/vocabulary/computed/compute.ts";
import { test } from "../../../schemas/vocabulary/condition/test.ts";
import { valueAt } from "../../../schemas/vocabulary/path.ts";
import { loadActing } from "../../action/acting.ts";
import { isOffered } from "../../action/offered.ts";
import type { FormHandle, PageContext, Scope } from "../../model/context.ts";

/**
 * The page as a dialog's form sees it: its own values are the form's, also in what its buttons are given and asked.
 * @param subject the record that is decided: what a condition asks of the record is asked of it first
 */
export function askPage(
  page: PageContext,
  form: () => FormHandle | undefined,
  subject?: Readonly<Record<string, unknown>>,
): PageContext {
  const lookup =
    (scope?: Scope) =>
    (kind: string, path: string): unknown => {
      if (kind === "field" || kind === "ask") return form()?.get(path);
      return (kind === "record" ? valueAt(subject, path) : undefined) ?? page.resolve({ [kind]: path }, scope);
    };
  const own: Partial<PageContext> = {
    resolve: (value, scope) => (value === undefined ? undefined : compute(value, lookup(scope))),
    test: (condition, scope) => (condition === undefined ? true : test(condition, lookup(scope))),
    offered: (action, scope) => isOffered(inside, action, scope),
    run: async (action, scope) => (await loadActing()).runAction(inside, action, scope),
  };
  const inside: PageContext = new Proxy(page, {
    get: (target, name) =>
      name === "form"
        ? form()
        : name in own
          ? (Reflect.get(own, name) as unknown)
          : (Reflect.get(target, name) as unknown),
  });
  return inside;
}
