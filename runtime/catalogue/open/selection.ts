import type { Language } from "../../model/context.ts";
import { type Scheme, schemeNamed } from "../../style/scheme.ts";

/** The states in which a page can be looked at. */
export const states = ["normal", "empty", "failing", "loading", "denied"] as const;
export type State = (typeof states)[number];

export const languages = ["en-US", "zh-CN"] as const satisfies readonly Language[];

/** What somebody wants to look at: one page, as one role, in one brand, language, state and scheme. */
export interface CatalogueSelection {
  page: string;
  /** Which of the page's addresses, counted from 0. */
  route: number;
  /** A role, perhaps with a permission (`supplier:invoice.prepare`); a visitor without one. */
  role: string | undefined;
  language: Language;
  brand: string;
  state: State;
  scheme: Scheme;
}

const words: Readonly<Record<keyof CatalogueSelection, string>> = {
  page: "page",
  route: "route",
  role: "role",
  language: "catalogue_language",
  brand: "brand",
  state: "catalogue_state",
  scheme: "catalogue_scheme",
};

/** The address that opens a selection, in a frame of the catalogue or in a tab of its own. */
export function addressOfSelection(selection: CatalogueSelection): string {
  const query = new URLSearchParams();
  for (const [name, word] of Object.entries(words)) {
    const value = selection[name as keyof CatalogueSelection];
    if (value !== undefined && value !== 0 && value !== "system") query.set(word, String(value));
  }
  return `/catalogue/open?${query.toString()}`;
}

/** What an address wishes; a word it does not know is as good as none. */
export function selectionOf(search: string): CatalogueSelection {
  const query = new URLSearchParams(search);
  return {
    page: query.get(words.page) ?? "",
    route: Number(query.get(words.route) ?? 0),
    role: query.get(words.role) ?? undefined,
    language: languages.find((language) => language === query.get(words.language)) ?? "en-US",
    brand: query.get(words.brand) ?? "default",
    state: states.find((state) => state === query.get(words.state)) ?? "normal",
    scheme: schemeNamed(query.get(words.scheme)),
  };
}

/** What stays in the address of the opened page, so that it can be loaded again as it is. */
export function lastingQuery({ language, brand, state, scheme }: CatalogueSelection): Record<string, string> {
  return {
    [words.state]: state,
    [words.language]: language,
    [words.brand]: brand,
    ...(scheme === "system" ? {} : { [words.scheme]: scheme }),
  };
}
