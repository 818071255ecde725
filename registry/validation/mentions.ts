import { computedWords, referenceKinds } from "../../schemas/vocabulary/computed/compute.ts";

/** A reference found in a value or condition. */
export interface Mention {
  kind: string;
  path: string;
}

const kinds: readonly string[] = referenceKinds;
const computed: readonly string[] = computedWords;

/** Every reference in a value, condition or list of them, at any depth. */
export function mentions(said: unknown): Mention[] {
  if (Array.isArray(said)) return said.flatMap(mentions);
  if (said === null || typeof said !== "object") return [];
  return Object.entries(said).flatMap(([word, inner]) => {
    if (kinds.includes(word) && (typeof inner === "string" || inner === true))
      return [{ kind: word, path: inner === true ? word : inner }];
    return computed.includes(word) || typeof inner === "object" ? mentions(inner) : [];
  });
}
