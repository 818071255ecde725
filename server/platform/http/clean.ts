import { isClean } from "../../../schemas/vocabulary/format/textual.ts";

const POISON = new Set(["__proto__", "constructor", "prototype"]);

export interface Cleaned {
  value: unknown;
  /** Paths of texts and keys that may not be. */
  unclean: string[];
}

/** The values of a body or query with every text in NFC, and the places of texts that no field may hold. */
export function cleaned(value: unknown): Cleaned {
  const unclean: string[] = [];
  const walk = (inner: unknown, path: string): unknown => {
    if (typeof inner === "string") {
      if (!isClean(inner)) unclean.push(path);
      return inner.normalize("NFC");
    }
    if (Array.isArray(inner)) return inner.map((item, place) => walk(item, `${path}[${place}]`));
    if (inner === null || typeof inner !== "object") return inner;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(inner)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (POISON.has(key) || !isClean(key)) unclean.push(POISON.has(key) ? at : path || "body");
      else result[key] = walk((inner as Record<string, unknown>)[key], at);
    }
    return result;
  };
  return { value: walk(value, ""), unclean };
}
