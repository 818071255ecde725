import { useEffect, useReducer } from "react";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import type { SentenceFormat } from "../../schemas/vocabulary/display/finding.ts";
import { hasLabel, label, loadNamespaces, namespacesLoaded } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import { between } from "./text.ts";

/**
 * How the page's language says codes, amounts and dates, by the labels of a namespace, which is loaded first: undefined
 * until it is there.
 */
export function useSentenceFormat(namespace: string): SentenceFormat | undefined {
  const { language } = usePage();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const isLoaded = namespacesLoaded([namespace]);
  useEffect(() => {
    if (!isLoaded) void loadNamespaces([namespace]).then(again, () => undefined);
  }, [isLoaded, namespace]);
  if (!isLoaded) return undefined;
  return {
    words: (key, places) => (hasLabel(`${namespace}:${key}`) ? label(`${namespace}:${key}`, places) : undefined),
    money: (value) => formats["money"]?.show(value, { language }) ?? value,
    date: (value) => formats["date"]?.show(value, { language }) ?? value,
    between: between(language),
  };
}
