import type { PageContext } from "../model/context.ts";
import type { Value } from "../model/grammar.ts";
import { fitsType } from "../../schemas/vocabulary/address/pattern.ts";

/** The parameter of the address that an input of a source comes from, if it comes from one. */
function paramOf(name: string, given: unknown): string | undefined {
  if (Array.isArray(given)) return (given as readonly string[]).includes(name) ? name : undefined;
  const value = (given as Readonly<Record<string, Value>> | undefined)?.[name];
  return value !== null && typeof value === "object" && "param" in value ? String(value.param) : undefined;
}

/**
 * What the address of a page leaves open of its main record: `which`, where it names none; `gone`, where what it names
 * can be none. Nothing needs to be asked of the server to know it.
 */
export function unaddressed(page: PageContext): "which" | "gone" | undefined {
  const { source, params = {} } = page.bundle.page;
  if (source?.call === undefined || (source.when !== undefined && page.test(source.when) !== true)) return undefined;
  for (const name of page.bundle.calls[source.call]?.needs ?? []) {
    const param = paramOf(name, source.with);
    const said = param === undefined ? undefined : params[param];
    if (param === undefined || typeof said !== "object" || said.type !== "id" || said.in !== "query") continue;
    const value = page.route.params[param];
    if (value === undefined || value === "") return "which";
    if (typeof value !== "string" || !fitsType("id", value)) return "gone";
  }
  return undefined;
}
