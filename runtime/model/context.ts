import { createContext, useContext } from "react";
import type { PageBundle } from "./bundle.ts";
import type { Action, Condition, Value } from "./grammar.ts";

export type Language = "zh-CN" | "en-US";

/** Where a value or a condition stands: the nearest data, before form, record and parameters. */
export interface Scope {
  row?: Record<string, unknown>;
  /** Path of the array item a field stands in (`lines[2]`); `field` then means its sibling. */
  item?: string;
  ask?: Record<string, unknown>;
  result?: Record<string, unknown>;
  selection?: readonly Record<string, unknown>[];
  /** Of chosen rows: takes those back with which something has been done. */
  unchoose?: (ids: readonly string[]) => void;
  /** The record of an embedded detail or drawer, in place of the page's. */
  record?: Record<string, unknown>;
  /** Entity of the record or row at hand, where it is not the page's. */
  entity?: string;
  /** Kind of file that an export makes. */
  format?: string;
}

/** What went wrong at a path of a form; `params` fill the message. Paths count from 0: `lines[1].unit_price`. */
export interface Finding {
  path: string;
  keyword: string;
  params?: Record<string, unknown>;
  /** A sentence from the server, shown as it is. */
  message?: string;
}

export interface SourceState {
  /** idle: its `when` does not hold. */
  status: "idle" | "loading" | "ready" | "failed";
  data: unknown;
  /** New data is on its way; `data` is the old. */
  stale: boolean;
  error?: {
    code: string;
    message?: string;
    details?: unknown;
    fields?: readonly { field: string; message: string }[];
    /** It is asked again by itself. */ passes?: boolean;
  };
}

interface Sources {
  get(name: string): SourceState;
  subscribe(name: string, changed: () => void): () => void;
  /** Loads the named source again, or all of the page. */
  reload(name?: string): Promise<void>;
  /** Puts what the page itself knows under a name: the rows chosen in its list (`selection`). */
  put?(name: string, data: unknown): void;
}

/** What the page needs of a form; the store in runtime/form/store fulfils it. */
export interface FormHandle {
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  /** Called on each change at or under the path; "" hears every change. */
  subscribe(path: string, changed: () => void): () => void;
  snapshot(): Record<string, unknown>;
  dirty(): boolean;
  /** Whether something stands here that the server has not kept: typed, or filled in for the user. */
  changed?(): boolean;
  /**
   * Shows what is wrong (of these fields alone, where some are named), leads to the first, and tells whether nothing
   * is.
   */
  check(kind: "draft" | "whole", within?: readonly string[]): boolean | Promise<boolean>;
  /** Puts the server's findings at their fields; what has no field goes to the summary. */
  refuse(findings: readonly Finding[], title?: string): void;
  /** Whether the form shows a field now. */
  shows?(path: string): boolean;
  /** Takes the values as saved (`empty` begins anew). */
  saved(record?: Record<string, unknown>): void;
  empty(): void;
  /** Fields that are hidden, read-only or calculated taken out: what is sent. */
  toSend(): Record<string, unknown>;
}

export interface SessionUser {
  roles: readonly string[];
  role?: string;
  permissions: readonly string[];
  id?: string;
  name?: string;
  email?: string;
  company?: { id?: string; name?: string; status?: string };
  [field: string]: unknown;
}

/** How an action ended. `false`: refused or given up, and the user has been told. */
export type ActionResult =
  | {
      done: true;
      data: Record<string, unknown>;
      /** What people were told has been done. */ message?: string | undefined;
    }
  | { done: false; code?: string; details?: unknown; findings?: readonly Finding[] };

export interface PageContext {
  bundle: PageBundle;
  route: { pattern: string; path: string; params: Readonly<Record<string, unknown>> };
  language: Language;
  user: SessionUser | undefined;
  sources: Sources;
  /** The main record: what the main source answered; for a form beside its values. */
  record(): Record<string, unknown> | undefined;
  /** Says which form the page holds, so that `field` values, `save` and sources find it; gives back its removal. */
  attach(form: FormHandle): () => void;
  form: FormHandle | undefined;
  /** A constant as it is, or the data a reference names; undefined where there is none. */
  resolve(value: Value | undefined, scope?: Scope): unknown;
  /** A dotted name in sources, then fields of the main record (`from`, `fill`). */
  reference(name: string, scope?: Scope): unknown;
  test(condition: Condition | undefined, scope?: Scope): boolean | undefined;
  /** Whether an `allow` lets this user see the part; none lets everyone. */
  allows(allow: readonly string[] | undefined): boolean;
  /** key@role, then key; `namespace:key`, or a key of the page's own namespace and place. */
  label(key: string, values?: Record<string, unknown>): string;
  /** Label of a field, option or transition: entity namespace. */
  has(key: string): boolean;
  /** Whether the user may take this action now (allow, when, allowed_actions), and why not. */
  offered(action: Action, scope?: Scope): boolean;
  /** Runs an action whole: checks the form, asks, confirms, calls, follows. */
  run(action: Action, scope?: Scope): Promise<ActionResult>;
  /** It stands inside another page. */
  embedded?: true;
  /** Of a page inside another: the step that is asked for there. */
  step?: string;
  /** Of a page inside another: tells what stands around it that something was done here. */
  onDone?(message?: string): void;
  /** Keys of this page's parts: `title`, `section.parties` → `page.invoice:invoice.add.title`. */
  key(part: string): string;
  /** Sets parameters of the query: undefined takes one away. */
  setQuery(changes: Readonly<Record<string, string | readonly string[] | undefined>>, how?: "push" | "replace"): void;
  query(name: string): readonly string[];
  go(address: string): void;
}

const Context = createContext<PageContext | undefined>(undefined);

export const PageContextProvider = Context.Provider;

/** The page around this component. @throws outside a page. */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === undefined) throw new Error("usePage stands outside a page");
  return page;
}
