import { useSyncExternalStore } from "react";
import type { Language } from "../model/context.ts";
import { hearWords, languageAtHand } from "./words.ts";

const subscribe = (changed: () => void): (() => void) => hearWords({ added: changed, turned: changed });

/** The language at hand; what uses it draws itself again when it is switched. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, languageAtHand, languageAtHand);
}
