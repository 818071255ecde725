/** The one currency of all rows; undefined where they differ or name none. */
export function currencyOf(rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const [first, ...others] = new Set(rows.map(({ currency }) => currency));
  return typeof first === "string" && first !== "" && others.length === 0 ? first : undefined;
}
