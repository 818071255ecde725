import type { GuardUses } from "../../../generated/types/transitions.d.ts";
import type { StepContext } from "./plan/plan.ts";
import { requiredFacts, type FactsOf, type Needs, type TransitionContext } from "./transition-context.ts";
import { extension } from "../extension.ts";

/** Why a guard refuses: the figures its sentence may name, and what travels beside the code. */
export interface Objection {
  readonly params?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Fields that show the sentence, where they differ from those named in guards.json. */
  readonly at?: readonly string[];
}

/** A pure check of a loaded moment: undefined lets the transition pass. Its code stands in guards.json. */
export interface Guard {
  (context: StepContext): Objection | undefined;
  /** Readers of the facts that it looks at, by name. */
  readonly needs?: Readonly<Record<string, unknown>>;
  /** The name under which lifecycles know it. */
  readonly known?: string;
}

type Test = (context: never) => Objection | undefined;
type GuardName = keyof GuardUses;
type EntityOf<Name extends GuardName> = GuardUses[Name]["entity"];

/**
 * A guard by the name under which lifecycles know it: its record, what is asked and its facts are typed by the
 * transitions that name it.
 * @param needs readers of the facts that it looks at; they are read before, and given under the same names
 */
export function guard<Name extends GuardName>(
  name: Name,
  test: (context: TransitionContext<GuardUses[Name]>) => Objection | undefined,
): Guard;
export function guard<Name extends GuardName, N extends Needs<EntityOf<Name>>>(
  name: Name,
  needs: N,
  test: (context: TransitionContext<GuardUses[Name], FactsOf<N>>) => Objection | undefined,
): Guard;
export function guard(name: string, ...definition: readonly [Test] | readonly [object, Test]): Guard {
  const [needs, test] = definition.length === 1 ? [{}, definition[0]] : definition;
  const check = (context: StepContext): Objection | undefined =>
    test({ ...context, facts: requiredFacts(name, needs, context.facts) } as never);
  return Object.assign(check, { needs: needs as Readonly<Record<string, unknown>>, known: name });
}

/** Where modules add the guards that schemas/guards.json describes. */
export const guardPoint = extension<Guard>("guard");

/** Every guard by its name. */
export const guards = guardPoint.entries;
