import type { PageValidators } from "../../schemas/vocabulary/form/form.ts";
import { readConfig } from "../config/read.ts";
import type { PageBundle } from "../model/bundle.ts";

/** A line of the generated route table. */
export interface RouteEntry {
  path: string;
  page: string;
  where?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** The address this one only leads on to. */
  go?: string | undefined;
  /** Names in its path. */
  params: readonly string[];
  /** Types of parameters, and where those beside the path stand. */
  types?: Readonly<Record<string, unknown>> | undefined;
  allow: readonly string[];
  frame?: string | undefined;
  layout?: string | undefined;
  entity?: string | undefined;
  /** Tasks show it of a record of its entity: to whom, and through which parameter it gets the id. */
  subject?: { readonly param: string; readonly roles: readonly string[] } | undefined;
  /** Namespaces of wording that the page speaks with, so that they come beside its bundle. */
  words?: readonly string[] | undefined;
  load(): Promise<PageBundle>;
  validators?: (() => Promise<unknown>) | undefined;
}

/** What the list of addresses says of one; the rest follows from it. */
type GivenRoute = Omit<RouteEntry, "page" | "params" | "load" | "validators"> &
  Partial<Pick<RouteEntry, "page" | "params">>;

/**
 * An address with what it does not say itself: its page has the name of its path, it has no parameters, and it stands
 * in the main frame.
 * @param validators loads those of the page's form, where it has one
 */
export function makeRoute(given: GivenRoute, validators?: () => Promise<{ readonly default: unknown }>): RouteEntry {
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

/** The page that answers an address, with its parameters. */
export interface Matched {
  entry: RouteEntry;
  params: Record<string, unknown>;
}
