import { createInstance } from "i18next";
import type { i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { withOneStop } from "../../schemas/vocabulary/places.ts";
import type { Translator } from "./translator.ts";
import { allWords, hearWords, languageAtHand } from "./words.ts";

/** An i18next that holds the wording at hand, and hears of more. */
export function startI18n(): i18n {
  const instance = createInstance();
  const resources = Object.fromEntries([...allWords()].map(([language, book]) => [language, Object.fromEntries(book)]));
  void instance.use(initReactI18next).init({
    lng: languageAtHand(),
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ":",
    defaultNS: "runtime",
    ns: [],
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnEmptyString: false,
    react: { useSuspense: false },
  });
  hearWords({
    added: (language, namespace, words) => void instance.addResourceBundle(language, namespace, words, true, true),
    turned: (language) => void instance.changeLanguage(language),
  });
  return instance;
}

/** i18next as the labels' translator. */
export function translatorOf(instance: i18n): Translator {
  return {
    has: (key) => instance.exists(key),
    say: (key, values = {}) => withOneStop(instance.t(key, { ...values }), values),
  };
}
