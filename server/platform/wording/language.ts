import type { Language } from "../../../registry/read/wording.ts";

/**
 * The first language of an accept-language header that we speak; English when there is none. Weights other than the
 * order are not asked.
 */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith("zh")) return "zh";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}
