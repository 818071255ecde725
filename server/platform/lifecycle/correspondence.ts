import type { Letters } from "../../../generated/types/letters.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import type { Actor, Parties } from "./plan/actor.ts";
import type { Model, Row } from "./plan/model.ts";

/** Names of the letters about records of an entity. */
export type LetterAbout<Entity extends string> = {
  [Name in keyof Letters]: Letters[Name] extends Entity ? Name : never;
}[keyof Letters];

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

/** What several letters are about. */
export interface Writing extends Occasion {
  /** Names of the letters. */
  readonly letters: readonly string[];
}

/** A document as it was drawn up. */
interface Drawn {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** How what a transition writes to people leaves the engine. */
export interface Correspondence {
  /** Queues letters, as mails and notices, in the running transaction. */
  send(context: WriteContext, ...writings: readonly Writing[]): Promise<void>;
  /** A letter as a document, filled by a record. */
  draw(context: Pick<ReadContext, "db" | "registry" | "ports" | "brand">, letter: string, record: Row): Promise<Drawn>;
}

const nobody = () => Promise.reject(new Error("nothing sends letters"));
let sender: Correspondence = { send: nobody, draw: nobody };

/** Names what sends letters; for the composition root. */
export const sendLettersBy = (correspondence: Correspondence): void => void (sender = correspondence);

/** What sends letters. */
export const correspondence = (): Correspondence => sender;
