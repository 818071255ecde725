import { effects } from "../effects/all.ts";
import { guards } from "../guards/all.ts";
import type { AnyFact, Fact, FactReading } from "./fact.ts";

/** The facts that a guard or an effect looks at, each with its reader. */
const needsOf = (speaker: string): (readonly [string, AnyFact])[] =>
  [guards[speaker], effects[speaker]].flatMap((one) =>
    Object.entries((one?.needs ?? {}) as Readonly<Record<string, AnyFact>>),
  );

/**
 * Reads each fact that these guards and effects need, once.
 * @throws Error where two of them mean different facts by one name
 */
export async function gatherFacts(reading: FactReading, speakers: readonly string[]): Promise<Record<string, unknown>> {
  const wanted = new Map<string, AnyFact>();
  for (const [name, reader] of speakers.flatMap(needsOf)) {
    if ((wanted.get(name) ?? reader) !== reader)
      throw new Error(`${speakers.join(", ")} mean different facts by ${name}`);
    wanted.set(name, reader);
  }
  const facts: Record<string, unknown> = {};
  for (const [name, reader] of wanted) facts[name] = await (reader as Fact)(reading);
  return facts;
}

/** Whether any of these guards and effects looks at facts. */
export const needsFacts = (speakers: readonly string[]): boolean =>
  speakers.some((speaker) => needsOf(speaker).length > 0);
