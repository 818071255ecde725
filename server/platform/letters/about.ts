import type { Letters } from "../../../generated/types/letters.d.ts";

/** Names of the letters about records of an entity. */
export type LetterAbout<Entity extends string> = {
  [Name in keyof Letters]: Letters[Name] extends Entity ? Name : never;
}[keyof Letters];
