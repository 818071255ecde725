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

/** The page that answers an address, with its parameters. */
export interface Matched {
  entry: RouteEntry;
  params: Record<string, unknown>;
}
