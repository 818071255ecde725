import type { Occasion } from "../lifecycle/correspondence.ts";
import type { Written, WrittenPart } from "../formats/written.ts";

export type { Occasion, Written, WrittenPart };

/** Someone a mail goes to. */
export interface Recipient {
  readonly address: string;
  readonly company: string;
  /** Known where the address is a user's; otherwise the mail is written in both languages. */
  readonly language: "en-US" | "zh-CN" | undefined;
  readonly party: string;
  /** The user whose address it is, if it is one's. */
  readonly user?: string | undefined;
  /** The brand of the company; undefined where it is none of ours. */
  readonly brand: string | undefined;
  /** The user does not want mails of the letter's topic. */
  readonly unwilling: boolean;
}
