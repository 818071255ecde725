import type { Finding } from "../../page/context.ts";

/** What the generator compiled ahead for a page: no schema and no compiler travels to the browser. */
export interface FormValidators {
  whole(data: unknown): readonly Finding[];
  draft(data: unknown): readonly Finding[];
  sections?: Readonly<Record<string, (data: unknown) => readonly Finding[]>>;
  asks?: Readonly<Record<string, (data: unknown) => readonly Finding[]>>;
}
