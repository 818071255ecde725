import { useEffect, useState } from "react";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import type { SentenceFormat } from "../../schemas/vocabulary/display/word.ts";
import { hasLabel, label, loadNamespaces, namespacesLoaded } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import { between } from "./text.ts";

/**
 * How the page's language says codes, amounts and dates, by the labels of a namespace, which is loaded first: "awaited"
 * until it is there, when nothing is said yet; undefined where it cannot be had.
 */
export function useSentenceFormat(namespace: string): SentenceFormat | "awaited" | undefined {
  const { language } = usePage();
  const [settled, setSettled] = useState("");
  const isLoaded = namespacesLoaded([namespace]);
  useEffect(() => {
    if (isLoaded) return;
    const settle = () => setSettled(namespace);
    void loadNamespaces([namespace]).then(settle, settle);
  }, [isLoaded, namespace]);
  if (!isLoaded) return settled === namespace ? undefined : "awaited";
  return {
    words: (key, places) => (hasLabel(`${namespace}:${key}`) ? label(`${namespace}:${key}`, places) : undefined),
    money: (value) => formats["money"]?.show(value, { language }) ?? value,
    date: (value) => formats["date"]?.show(value, { language }) ?? value,
    between: between(language),
  };
}
