/** More texts than a long day of work shows; the oldest make room. */
const MOST = 20_000;

const heard = new Map<string, Set<string>>();

/** Remembers in development which key gave which text. */
export function hear(key: string, text: string): void {
  const keys = heard.get(text);
  if (keys !== undefined) {
    keys.delete(key);
    keys.add(key);
    return;
  }
  if (heard.size >= MOST) heard.delete(heard.keys().next().value ?? "");
  heard.set(text, new Set([key]));
}

/** The keys that gave a text, the last one first. */
export const keysOf = (text: string): string[] => [...(heard.get(text) ?? [])].toReversed();
