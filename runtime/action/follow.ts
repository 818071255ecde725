import { inputsOf } from "../condition/inputs.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action, Follow, Operand, With } from "../model/grammar.ts";
import { addressTo } from "../route/to.ts";
import { back, go } from "../route/navigate.ts";
import { store } from "../store/stored.ts";
import { scopedLookup } from "./scoped.ts";

/** The address that a `go` means here. @throws nothing; an operand that is no address gives undefined */
export function targetAddress(
  page: PageContext,
  target: string | Operand,
  given: With | undefined,
  scope?: Scope,
): string | undefined {
  const address = typeof target === "string" ? target : page.resolve(target, scope);
  if (typeof address !== "string" || address === "") return undefined;
  const lookup = scopedLookup(page, scope);
  const inputs = inputsOf(given, lookup, (value) => page.resolve(value, scope));
  return addressTo(address, inputs, {
    ...page.route.params,
    ...(scope?.row === undefined ? {} : { id: scope.row["id"] }),
  });
}

/** Goes to an address that was found: one that the server gave out whole is left for, another is turned to. */
export async function leadTo(address: string | undefined, options: { unasked?: boolean } = {}): Promise<void> {
  if (address === undefined) return;
  if (/^https?:/.test(address)) location.assign(address);
  else await go(address, options);
}

/** What follows success: the first case that holds; without any, the page stays and shows what is true now. */
export async function follow(page: PageContext, action: Action, scope: Scope): Promise<void> {
  const cases: readonly Follow[] =
    action.then === undefined ? [] : Array.isArray(action.then) ? action.then : [action.then];
  const next = cases.find((one) => one.when === undefined || page.test(one.when, scope) === true);
  for (const [name, value] of Object.entries(next?.store ?? {})) store(name, page.resolve(value, scope));
  if (next?.stay === "empty") page.form?.empty();
  if (next?.back === true) return back();
  if (next?.go === undefined) return;
  await leadTo(targetAddress(page, next.go, next.with, scope), { unasked: true });
}
