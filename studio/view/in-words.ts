import type { Finding } from "../../generators/check/finding.ts";
import kinds from "../../generators/check/finds.zh.json";
import { words } from "./words.ts";

const inChinese: Readonly<Partial<Record<string, string>>> = kinds;

/** A finding as it is told: in Chinese its kind first, before the sentence of the check, which is English. */
export function inWords({ code, message }: Pick<Finding, "code" | "message">): string {
  const kind = words.language === "zh" ? inChinese[code] : undefined;
  return kind === undefined ? message : `${kind}：${message}`;
}
