import type { RequestContext } from "../context.ts";

/** What a brand is called, in the reader's language; undefined for one that is not there any more. */
export function titleOfBrand(
  { registry, language }: Pick<RequestContext, "registry" | "language">,
  brand: string,
): string | undefined {
  if (!registry.brands.has(brand)) return undefined;
  return registry.wording(brand, language).get("brand")?.["title"];
}
