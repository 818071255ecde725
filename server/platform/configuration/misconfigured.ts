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
