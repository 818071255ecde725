/**
 * The words of a file with one more, or with another text for one: a new key stands behind the last that begins as it
 * does, where people look for it, and at the end where none does.
 * @param words texts by key, in their order
 */
export function withWord(words: Readonly<Record<string, unknown>>, key: string, text: string): Record<string, unknown> {
  const entries = Object.entries(words);
  if (Object.hasOwn(words, key)) return { ...words, [key]: text };
  for (const kind of beginnings(key)) {
    const last = entries.findLastIndex(
      ([one]) => one === kind || one.startsWith(`${kind}.`) || one.startsWith(`${kind}@`),
    );
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
