import { isIP } from "node:net";
import { slips } from "../../schemas/vocabulary/slips.ts";

/**
 * Everything that is wrong with how a process is configured, a sentence each. No sentence holds a value, which may be a
 * secret.
 */
export class Misconfigured extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

type Reads = Readonly<Record<string, () => unknown>>;
type Results<Of extends Reads> = { [Name in keyof Of]: ReturnType<Of[Name]> };

/** Does each of these, also where one of them fails: gives what they gave, and a sentence for each that failed. */
export function attempted<Of extends Reads>(reads: Of): { results: Partial<Results<Of>>; problems: string[] } {
  const problems: string[] = [];
  const results = Object.entries(reads).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      problems.push(
        ...(error instanceof Misconfigured ? error.problems : [error instanceof Error ? error.message : String(error)]),
      );
      return [name, undefined];
    }
  });
  return { results: Object.fromEntries(results) as Partial<Results<Of>>, problems };
}

/**
 * Does each of these, so that whoever configures hears of every mistake at once.
 * @throws Misconfigured with all that they threw
 */
export function allOf<Of extends Reads>(reads: Of): Results<Of> {
  const { results, problems } = attempted(reads);
  if (problems.length > 0) throw new Misconfigured(problems);
  return results as Results<Of>;
}

/** Short words lie close together: PORT is no slip of HOST. */
const SHORTEST = 6;
const MOST = 2;

/** Variables that are set and are none of these, but look as if one of these was meant: a sentence each. */
export function similarNames(set: readonly string[], known: readonly string[]): string[] {
  return set
    .filter((name) => name.length >= SHORTEST && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= SHORTEST && slips(name, one) <= MOST);
      return meant === undefined ? [] : [`${name} is no variable of ours and says nothing; is ${meant} meant?`];
    });
}

/** A whole number within bounds. @throws Error naming the variable and its bounds */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) throw new Error(`${name} is a whole number from ${least} to ${most}`);
  return value;
}

/** One of two words: whether it is the first. @throws Error naming the variable and both */
export function oneOfTwo(name: string, text: string, yes: string, no: string): boolean {
  if (text !== yes && text !== no) throw new Error(`${name} is ${yes} or ${no}`);
  return text === yes;
}

/**
 * An address of one of these schemes.
 * @throws Error naming the variable and the schemes, never the address, which may hold a secret
 */
export function addressOf(name: string, text: string, schemes: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.includes(url.protocol))
    throw new Error(`${name} is an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`);
  return url;
}

/** Addresses of machines and networks, a comma between them. @throws Error naming the variable */
export function networksOf(name: string, text: string): string[] {
  const networks = text.split(",").map((network) => network.trim());
  const isNetwork = (network: string): boolean => {
    const [address = "", bits, ...more] = network.split("/");
    const family = isIP(address);
    return (
      family !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  };
  if (!networks.every(isNetwork))
    throw new Error(`${name} lists addresses of machines or networks with a comma between them, as 10.0.0.0/8`);
  return networks;
}

/** An environment variable that the server reads. */
export interface Variable {
  /** What it says, as a sentence. */
  readonly means: string;
  /** A value as it may look. */
  readonly example: string;
  /** What holds where it is not set. */
  readonly without: string;
  /** Where it must be set; nowhere without it. */
  readonly needed?: string;
  readonly isSecret?: true;
}

/** Variables by their names. */
export type Variables = Readonly<Record<string, Variable>>;

/** What the environment says of variables: whoever is given it cannot read another. */
export type RawVariables<Of extends Variables> = { readonly [Name in keyof Of]?: string | undefined };

/** Variables that belong together, with a heading for the reference. */
export interface VariableGroup {
  readonly title: string;
  readonly variables: Variables;
}
