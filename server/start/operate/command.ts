import type { Running } from "../../platform/options.ts";
import type { Store } from "../../platform/store/handle.ts";
import type { Configuration } from "../configuration.ts";

/** What a command runs with. */
export interface Operating extends Running {
  readonly store: Store;
  readonly configuration: Configuration;
  /** Writes a line for whoever runs the command. */
  say(line: string): void;
  /** Reads what is given on standard input, to its end. */
  input(): Promise<string>;
}

/** An option of a command. */
interface Option {
  readonly means: string;
  /** What stands for its value in the help; a switch without one. */
  readonly value?: string;
  readonly needed?: true;
}

/** The options that were given: texts, and `true` for switches. */
export type GivenOptions = Readonly<Record<string, string | true | undefined>>;

/** What came of a command. */
export interface Outcome {
  /** Whether all is well; else the process ends with 1. */
  readonly isWell: boolean;
  /** What the audit keeps of it. */
  readonly audit?: Readonly<Record<string, unknown>>;
  /** The record that it was about. */
  readonly subject?: { readonly entity: string; readonly id: string };
}

interface Described {
  readonly name: string;
  /** What it does, as one line of the help. */
  readonly does: string;
  /** What there is to know beside that. */
  readonly more?: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** What is asked before it changes something; a command that changes nothing asks nothing. */
  question?(given: GivenOptions): string;
}

/** What an operator can do: with all that the server has, or with tables that wait for migrations. */
export type Command = Described &
  (
    | { run(operating: Operating, given: GivenOptions): Promise<Outcome> }
    | { migrates(parts: Pick<Operating, "store" | "say">, given: GivenOptions): Promise<Outcome> }
  );

/** The text of an option that must be there. */
export const textOf = (given: GivenOptions, name: string): string => String(given[name] ?? "");
