import i18next from "i18next";
import { useSyncExternalStore } from "react";
import type { Language } from "../page/context.ts";

function subscribe(changed: () => void): () => void {
  i18next.on("languageChanged", changed);
  i18next.store?.on("added", changed);
  return () => {
    i18next.off("languageChanged", changed);
    i18next.store?.off("added", changed);
  };
}

const current = (): Language => (i18next.language ?? "en-US") as Language;

/** The language at hand; what uses it draws itself again when it is switched. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, current, current);
}
