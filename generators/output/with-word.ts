/**
 * The words of a file with one more, or with another text for one: a new key stands behind the last that begins as it
 * does, where people look for it, else behind the first of its neighbours that is there, and at the end where none is.
 * @param words texts by key, in their order
 * @param neighbours keys that stand before it in the config that it words, the nearest first
 */
export function withWord(
  words: Readonly<Record<string, unknown>>,
  key: string,
  text: string,
  neighbours: readonly string[] = [],
): Record<string, unknown> {
  const entries = Object.entries(words);
  if (Object.hasOwn(words, key)) return { ...words, [key]: text };
  const kinds = [...beginnings(key), ...neighbours].map(
    (kind) => (one: string) => one === kind || one.startsWith(`${kind}.`) || one.startsWith(`${kind}@`),
  );
  for (const isOfKind of [...kinds, ...families(key)]) {
    const last = entries.findLastIndex(([one]) => isOfKind(one));
    if (last !== -1) return Object.fromEntries(entries.toSpliced(last + 1, 0, [key, text]));
  }
  return { ...words, [key]: text };
}

/** What a key begins with, the longest first: the word that a role says otherwise, then each part of a dotted key. */
function beginnings(key: string): string[] {
  const [plain = "", ...role] = key.split("@");
  const parts = plain.split(".");
  const shorter = parts.slice(1).map((_part, index) => parts.slice(0, parts.length - 1 - index).join("."));
  return role.length > 0 ? [plain, ...shorter] : shorter;
}

/** Names of the family of a dotted key's first part, as letters of one subject are: `invoice_paid`, `invoice_sent`. */
function families(key: string): ((one: string) => boolean)[] {
  const [first = "", ...rest] = key.split(".");
  const parts = first.split("_");
  return rest.length === 0
    ? []
    : parts.slice(1).map((_part, index) => {
        const family = `${parts.slice(0, parts.length - 1 - index).join("_")}_`;
        return (one: string) => one.startsWith(family) && one.includes(".");
      });
}
