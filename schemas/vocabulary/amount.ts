/** How much money a record is about: the first of these fields that it has; undefined where it has none. */
export function amountIn(
  fields: readonly string[] | undefined,
  record: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  return fields?.map((field) => record?.[field]).find((value): value is string => typeof value === "string");
}
