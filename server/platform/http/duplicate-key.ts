const QUOTE = 34;
const BACKSLASH = 92;
const DEEPEST = 64;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/**
 * What JSON.parse lets through although no honest client sends it: a key twice in one object, or nesting without end.
 */
export type BodyFault = { kind: "duplicate"; key: string } | { kind: "deep" } | undefined;

/** Looks for it in a text that is valid JSON, in one pass. */
export function bodyFaultOf(text: string): BodyFault {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "{" || letter === "[") {
      if (open.length >= DEEPEST) return { kind: "deep" };
      open.push(letter === "{" ? new Set() : undefined);
    } else if (letter === "}" || letter === "]") open.pop();
    else if (letter === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      let after = end + 1;
      while (after < text.length && text.charCodeAt(after) <= 32) after += 1;
      if (keys && text[after] === ":") {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (keys.has(key)) return { kind: "duplicate", key };
        keys.add(key);
      }
      at = end;
    }
  }
  return undefined;
}
