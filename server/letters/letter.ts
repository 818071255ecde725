import type { Actor } from "../lifecycle/plan/actor.ts";
import type { Model, Row } from "../lifecycle/plan/model.ts";
import type { Parties } from "../lifecycle/plan/who.ts";

/** What a letter is about, and who caused it. */
export interface Occasion {
  readonly model: Model;
  readonly actor: Actor;
  readonly entity: string;
  readonly record: Row & { id: string; version: number };
  readonly parties: Parties;
  readonly comment?: string | undefined;
  /** Only to this address of those that the letter would go to. */
  readonly only?: string | undefined;
  /** What the letter's own `places` stand for. */
  readonly places?: Readonly<Record<string, string>> | undefined;
  /** Where the letter's link leads, where the caller has made that address: a path with its secret. */
  readonly address?: string | undefined;
}

/** Someone a mail goes to. */
export interface Recipient {
  readonly address: string;
  readonly company: string;
  /** Known where the address is a user's; otherwise the mail is written in both languages. */
  readonly language: "en-US" | "zh-CN" | undefined;
  readonly party: string;
  /** The user whose address it is, if it is one's. */
  readonly user?: string | undefined;
}

/** A letter in words, ready for text and HTML. */
export interface Written {
  readonly subject: string;
  readonly parts: readonly WrittenPart[];
}

/** One part of it. */
export type WrittenPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "rows"; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "link"; readonly label: string; readonly address: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "signature"; readonly label: string; readonly name: string };
