const LONGEST = 63;

/** Names of constraints and indexes: table, fields and kind, cut to what PostgreSQL keeps. */
export function nameOf(table: string, fields: readonly string[], kind: "key" | "index" | "check" | "refers"): string {
  const whole = `${table}_${fields.join("_")}_${kind}`;
  if (whole.length <= LONGEST) return whole;
  let sum = 0;
  for (const letter of whole) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_679_616;
  return `${whole.slice(0, LONGEST - 10)}_${sum.toString(36)}_${kind.slice(0, 3)}`;
}
