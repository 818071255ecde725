/**
 * Which record opens once this one has left its list: what the step brought into the list, else the one that took its
 * place, else the last. Undefined where it still stands there, or never did; null where none is left.
 */
export function afterIt(before: readonly string[], now: readonly string[], current: string): string | null | undefined {
  const index = before.indexOf(current);
  if (index < 0 || now.includes(current)) return undefined;
  return now.find((one) => !before.includes(one)) ?? now[index] ?? now.at(-1) ?? null;
}
