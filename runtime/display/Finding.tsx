import { useEffect, useReducer } from "react";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { isDate } from "../../schemas/vocabulary/format/date.ts";
import { isDecimal } from "../../schemas/vocabulary/decimal.ts";
import { findingParts } from "../../schemas/vocabulary/display/finding.ts";
import { hasLabel, label, loadNamespaces, namespacesLoaded } from "../label/label.ts";
import { usePage } from "../page/context.ts";
import type { Language } from "../page/context.ts";
import { between } from "./text.ts";
import type { DisplayProps } from "./Words.tsx";

const namespace = ["eligibility"] as const;

/** One word of a detail as people read it: an amount grouped, a date in the language's order, a state by its label. */
function said(token: string, language: Language): string {
  if (/^-?\d+\.\d\d$/.test(token) && isDecimal(token)) return formats["money"]?.show(token, { language }) ?? token;
  if (isDate(token)) return formats["date"]?.show(token, { language }) ?? token;
  return hasLabel(`eligibility:word.${token}`) ? label(`eligibility:word.${token}`) : token;
}

/** What a check of eligibility found, in a sentence of its code and outcome. */
export function Finding({ value, text, row }: DisplayProps) {
  const { language } = usePage();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const isLoaded = namespacesLoaded(namespace);
  useEffect(() => {
    if (!isLoaded) void loadNamespaces(namespace).then(again, () => undefined);
  }, [isLoaded]);
  const [code, pass] = [String(row?.["code"] ?? ""), String(row?.["pass"] ?? "pass")];
  if (!isLoaded || code === "") return text;
  const parts = findingParts(String(value)).map((words) => words.map((token) => said(token, language)));
  const [first = "", second = "", third = ""] = parts[0] ?? [];
  const values = { first, second, third, all: parts.map((words) => words.join(" ")).join(between(language)) };
  const key = [`eligibility:${code}.${pass}`, `eligibility:${code}`].find(hasLabel);
  return key === undefined ? `${label(`eligibility:${code}`)}: ${values.all}` : label(key, values);
}
