import type { PageValidators } from "../../schemas/vocabulary/form/form.ts";
import { readConfig } from "../config/read.ts";
import type { PageBundle } from "../model/bundle.ts";

/** An address and the page at it. */
export interface Route {
  readonly path: string;
  readonly page: string;
  readonly where?: Readonly<Record<string, readonly string[]>>;
  /** The address this one only leads on to. */
  readonly go?: string;
  readonly params: readonly string[];
  readonly types?: Readonly<Record<string, unknown>>;
  readonly allow: readonly string[];
  readonly frame: string;
  readonly layout: string;
  readonly entity?: string;
  /** Tasks show it of a record of its entity: to whom, and through which parameter it gets the id. */
  readonly subject?: { readonly param: string; readonly roles: readonly string[] };
  /** Namespaces of wording that the page speaks with. */
  readonly words: readonly string[];
  load(): Promise<PageBundle>;
  validators?(): Promise<PageValidators>;
}

/** What the list of addresses says of one; the rest follows from it. */
type GivenRoute = Omit<Route, "page" | "params" | "frame" | "load" | "validators"> &
  Partial<Pick<Route, "page" | "params" | "frame">>;

/**
 * An address with what it says by itself: its page is called as its path, it has no parameters, and it stands in the
 * main frame.
 * @param validators loads those of the page's form, where it has one
 */
export function makeRoute(given: GivenRoute, validators?: () => Promise<{ readonly default: unknown }>): Route {
  const { page = given.path.slice(1) } = given;
  return {
    params: [],
    frame: "main",
    ...given,
    page,
    load: () => readConfig(`pages/${page}`),
    ...(validators && { validators: async () => (await validators()).default as PageValidators }),
  };
}
