import type { Condition } from "../generated/types/grammar/index.d.ts";

/** schemas/roles.json: what each permission lets one do, and which role and group has it. */
export interface Roles {
  permissions: Record<string, string>;
  roles: Record<string, Role>;
}
/** A role: its first page, all permissions it may hold, and the default groups of a company. */
interface Role {
  home: string;
  /** Whether somebody without a role may choose it. */
  choosable?: true;
  permissions: string[];
  /** What its people hold at most until the operator has admitted their company; absent where nobody admits it. */
  before_admission?: string[];
  groups?: Record<string, string[]>;
}
/** schemas/menu.json: the side menu; only entries with status 1 are shown. */
export interface Menu {
  entries: MenuEntry[];
  /** What can be begun from everywhere. */
  actions?: MenuEntry[];
  /** Records that are found from everywhere. */
  search?: Searched[];
}
/** A list whose rows are found from everywhere: by which fields, called what, opened where. */
export interface Searched {
  call: string;
  fields: string[];
  /** Its amounts that are compared with a typed one. */
  amounts?: string[];
  title: string;
  show?: string[];
  go: string;
  allow: string[];
}
export interface MenuEntry {
  key: string;
  path?: string;
  /** Beginnings of further addresses that belong to it. */
  also?: string[];
  icon?: string;
  allow: string[];
  badge?: string;
  status: number;
  parked?: true;
  children?: MenuEntry[];
}
/** How a code is presented when the page does not say otherwise. */
type CodePresentation =
  | "fields"
  | "dialog"
  | "message"
  | "card"
  | "countdown"
  | "field"
  | "silent"
  | "session"
  | "value";
/** schemas/errors.json: every code, its name in code, its HTTP status and its default presentation. */
export interface Errors {
  codes: Record<string, { name: string; http: number; show: CodePresentation; describe?: string }>;
}
/** schemas/stored.json: every browser-stored value. */
export interface Stored {
  values: Record<string, StoredValue>;
}
interface StoredValue {
  storage: "session" | "local" | "memory";
  type: string;
  default?: unknown;
  key?: string;
  clear?: string[];
  write?: unknown;
  read?: unknown;
  describe?: string;
}
/** schemas/environments.json: where the product runs and what may exist there. */
export interface Environments {
  environments: Record<string, Environment>;
}
export interface Environment {
  brand?: string;
  address?: string;
  seeds?: boolean;
  showcase?: boolean;
  outbox?: boolean;
  clock?: boolean | string;
  database?: "embedded" | "postgres";
  codes?: unknown;
  redirects?: string[];
  /** Nobody but the platform's operators comes in. */
  closed?: boolean;
  second_factor?: boolean;
  simulated?: boolean;
  signature?: "docusign" | "embedded";
}
/** schemas/guards.json: the named checks of transitions, each with the code of its refusal. */
export interface Guards {
  guards: Record<
    string,
    {
      describe: string;
      code: string;
      at?: string[];
      missing?: string[];
      warns?: true;
      when?: Condition;
      params?: Readonly<Record<string, unknown>>;
      parked?: true;
    }
  >;
}

/** What an effect does to money: posts journals, takes of limits, gives back to limits. */
export type Moving = "posts" | "reserves" | "releases";

/** schemas/effects.json: the named pure functions that add to a plan. */
export interface Effects {
  effects: Record<string, { describe: string; moves?: readonly Moving[]; parked?: true }>;
}
/** schemas/invariants.json: what always holds of the books. */
export interface Invariants {
  invariants: Record<
    string,
    { describe: string; in_each_transaction?: true; holds?: Condition; parked?: true; [more: string]: unknown }
  >;
}
/** schemas/terms.json: the glossary in both languages. */
export interface Terms {
  terms: Record<
    string,
    { en: string; en_many?: string; zh: string; meaning?: string; avoid?: { en?: string[]; zh?: string[] } }
  >;
}
