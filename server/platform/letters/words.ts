import type { Registry } from "../../../registry/registry.ts";
import type { Say } from "../wording/say.ts";
import { sayer } from "../wording/say.ts";

export type { Say };

/** Looks wording up for letters: in the recipient's language and the recipient's brand, not the caller's. */
export function sayIn(registry: Registry, brand: string, language: "en-US" | "zh-CN"): Say {
  return sayer(registry, registry.brands.has(brand) ? brand : "default", language === "zh-CN" ? "zh" : "en", undefined);
}
