import { readFileSync } from "node:fs";
import { join } from "node:path";

const BRANDS = join(import.meta.dirname, "../../../brands");

/** Words of the first brand in a language, named as files and keys are: `kyc_case:do.submit`. */
export function wordsIn(language: "en" | "zh"): (name: string) => string {
  return (name) => {
    const [file = "", key = ""] = name.split(":");
    const text = (
      JSON.parse(readFileSync(join(BRANDS, "default", language, `${file}.json`), "utf8")) as Record<string, string>
    )[key];
    if (text === undefined) throw new Error(`no word ${name} in ${language}`);
    return text;
  };
}
