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
}

/** Someone a mail goes to. */
export interface Recipient {
  readonly address: string;
  readonly company: string;
  /** Known where the address is a user's; otherwise the mail is written in both languages. */
  readonly language: "en-US" | "zh-CN" | undefined;
  readonly party: string;
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
  | { readonly kind: "signature"; readonly label: string; readonly name: string };
