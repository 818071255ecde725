import type { Registry } from "../../../registry/registry.ts";
import { sayIn } from "./words.ts";

/** How a brand's mails look, and what stands under each of them. */
export interface MailBrand {
  readonly title: string;
  readonly accent: string;
  readonly accentText: string;
  readonly surface: string;
  /** The lines under the letter, in each of the letter's languages. */
  readonly closing: readonly string[];
}

/** The dress of a brand for a mail in these languages. */
export function mailBrandOf(registry: Registry, brand: string, languages: readonly ("en-US" | "zh-CN")[]): MailBrand {
  const said = registry.brands.get(brand) ?? registry.brands.get("default");
  const sayers = languages.map((language) => sayIn(registry, brand, language));
  return {
    title: sayers[0]?.("brand", "title") ?? "",
    accent: said?.theme.accent ?? "#22343c",
    accentText: said?.theme.accent_text ?? "#ffffff",
    surface: said?.theme.surface ?? "#f6f8f9",
    closing: sayers.flatMap((say) => [
      say("letter", "common.never_ask"),
      say("letter", "common.support", { email: said?.support.email ?? "", phone: said?.support.phone ?? "" }),
    ]),
  };
}
