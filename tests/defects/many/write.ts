import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const base = join(import.meta.dirname, "../base");

/**
 * Writes the app without a defect into a folder, with so many pages beside its own: lists, forms and details in turn,
 * each with its labels in both languages. For measuring the check.
 */
export function writeMany(folder: string, count: number): void {
  cpSync(base, folder, { recursive: true });
  const models = ["bill.json", "bill/add.json", "bill/detail.json"].map((name) => ({ name: name.replace(".json", ""), text: readFileSync(join(base, "pages", name), "utf8") }));
  const words = { en: labelsOf("en"), zh: labelsOf("zh") };
  const made: Record<"en" | "zh", Record<string, string>> = { en: {}, zh: {} };
  mkdirSync(join(folder, "pages/many"), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const model = models[index % models.length]!;
    const text = model.text.replace(/"\$schema": "[./]+schemas/, '"$schema": "../../schemas').replace(/"routes": \[[^\]]*\]/, `"routes": ["/many/page${index}"], "by_address": true`).replace(', "for_tasks": true', "");
    writeFileSync(join(folder, `pages/many/page${index}.json`), text);
    const prefix = model.name === "bill" ? "" : `${model.name.slice("bill/".length)}.`;
    for (const language of ["en", "zh"] as const) {
      for (const [key, message] of Object.entries(words[language])) {
        const own = prefix === "" ? /^(title|empty|reason|section|tab|step|message)\b/.test(key) : key.startsWith(prefix);
        if (own) made[language][`page${index}.${key.slice(prefix.length)}`] = message;
      }
    }
  }
  for (const language of ["en", "zh"] as const) writeFileSync(join(folder, `brands/default/${language}/page.many.json`), JSON.stringify(made[language], undefined, 1));
}

function labelsOf(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(base, `brands/default/${language}/page.bill.json`), "utf8")) as Record<string, string>;
}
