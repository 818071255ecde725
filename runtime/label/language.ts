import type { Language } from "../model/context.ts";

/** The browser's language, unless the user has chosen: zh… is zh-CN, anything else en-US. */
export function chooseLanguage(stored: unknown, browser: string | undefined): Language {
  for (const wish of [stored, browser]) {
    if (typeof wish !== "string" || wish === "") continue;
    return wish.toLowerCase().startsWith("zh") ? "zh-CN" : "en-US";
  }
  return "en-US";
}

/** The folder that holds a language's wording. */
export function folderOf(language: Language): "zh" | "en" {
  return language === "zh-CN" ? "zh" : "en";
}
