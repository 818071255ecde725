/** No name that people are shown is longer. */
const longest = 200;

function idsIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value === "string") found.add(value);
  else if (value !== null && typeof value === "object") for (const one of Object.values(value)) idsIn(one, found);
  return found;
}

/** Of the told names those worth keeping: texts of a name's length, of what the values speak of. */
export function namesOf(values: Record<string, unknown>, told: unknown): Record<string, string> {
  if (told === null || typeof told !== "object" || Array.isArray(told)) return {};
  const ids = idsIn(values, new Set());
  return Object.fromEntries(
    Object.entries(told).filter(
      (entry): entry is [string, string] =>
        ids.has(entry[0]) && typeof entry[1] === "string" && entry[1].length <= longest,
    ),
  );
}
