import type { PageContext } from "../model/context.ts";
import type { Value } from "../model/grammar.ts";
import { fitsType } from "../../schemas/vocabulary/address/pattern.ts";

/** The parameter of the address that an input of a source comes from, if it comes from one. */
function paramOf(name: string, given: unknown): string | undefined {
  if (Array.isArray(given)) return (given as readonly string[]).includes(name) ? name : undefined;
  const value = (given as Readonly<Record<string, Value>> | undefined)?.[name];
  return value !== null && typeof value === "object" && "param" in value ? String(value.param) : undefined;
}

/** The parameters that the address must name for the page to have anything to show or to begin with. */
function needed(page: PageContext): string[] {
  const { source, form = [] } = page.bundle.page;
  // What a form asks nobody for, because the address says it.
  const given = form.flatMap((item) =>
    typeof item === "object" && item.readOnly === true && typeof item.fill === "object" && "param" in item.fill
      ? [String(item.fill.param)]
      : [],
  );
  if (source?.call === undefined || (source.when !== undefined && page.test(source.when) !== true)) return given;
  const params = (page.bundle.calls[source.call]?.needs ?? []).map((name) => paramOf(name, source.with));
  return [...params.filter((param) => param !== undefined), ...given];
}

/**
 * What the address of a page leaves open of its main record: `which`, where it names none; `gone`, where what it names
 * can be none. Nothing needs to be asked of the server to know it.
 */
export function unaddressed(page: PageContext): "which" | "gone" | undefined {
  const { params = {} } = page.bundle.page;
  for (const param of needed(page)) {
    const declared = params[param];
    if (typeof declared !== "object" || declared.type !== "id" || declared.in !== "query") continue;
    const value = page.route.params[param];
    if (value === undefined || value === "") return "which";
    if (typeof value !== "string" || !fitsType("id", value)) return "gone";
  }
  return undefined;
}
