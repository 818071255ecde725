import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Created } from "./step.ts";
import type { Written } from "./computed-fields.ts";
import type { LetterAbout } from "./correspondence.ts";
import type { EffectUses } from "../../../generated/types/transitions.d.ts";
import type {
  StepContext,
  DocumentDraft,
  Explanation,
  JournalDraft,
  LimitMove,
  NewRecord,
  NextStep,
  Warning,
} from "./plan/plan.ts";
import type { Row } from "./plan/model.ts";
import {
  requiredFacts,
  type EntityName,
  type FactsOf,
  type Needs,
  type TransitionContext,
} from "./transition-context.ts";
import { extension } from "../extension.ts";

/** What an effect adds to the plan. */
export interface Addition {
  /** Fields of the own record. */
  readonly sets?: Row;
  readonly creates?: readonly NewRecord[];
  /** Transitions of other records that follow, after this step and before the `then` of the configuration. */
  readonly steps?: readonly NextStep[];
  readonly limits?: readonly LimitMove[];
  readonly journals?: readonly JournalDraft[];
  readonly documents?: readonly DocumentDraft[];
  readonly figures?: Readonly<Record<string, string>>;
  /** Rows that the plan shows, in the shape that the transition `shows`. */
  readonly lines?: readonly Row[];
  /** Results of checks that the plan shows beside them: eligibility, sums that must agree. */
  readonly checks?: readonly Row[];
  readonly explain?: readonly Explanation[];
  readonly warnings?: readonly Warning[];
}

/** A pure function of a loaded moment that adds to the plan; it sees what earlier effects have set. */
export interface Effect {
  (context: StepContext): Addition;
  /** Readers of the facts that it looks at, by name. */
  readonly needs?: Readonly<Record<string, unknown>>;
  /** The name under which lifecycles know it. */
  readonly known?: string;
}

/** Fields of a record of one of these entities. */
type SetsOf<Entity extends EntityName> = Entity extends unknown
  ? {
      readonly [Field in keyof Written<Entity>]?: Written<Entity>[Field] | MadeId<NonNullable<Written<Entity>[Field]>>;
    }
  : never;

/** Where ids stand, the id of a record that the same plan makes may stand. */
type MadeId<Value> = Value extends Id
  ? Created
  : Value extends readonly (infer One extends Id)[]
    ? readonly (One | Created)[]
    : never;

/** What an effect on records of these entities adds. */
interface AdditionOf<Entity extends EntityName> extends Omit<Addition, "sets" | "documents"> {
  readonly sets?: SetsOf<Entity>;
  readonly documents?: readonly (DocumentDraft & {
    readonly letter: LetterAbout<Entity>;
    readonly field: KeysOf<Written<Entity>>;
  })[];
}

type KeysOf<T> = T extends unknown ? keyof T : never;
type SetsIn<A> = A extends { readonly sets?: infer Sets } ? NonNullable<Sets> : never;

/** What a field must be that no record has, or that its entity computes: nothing is. */
interface NoSuchField {
  readonly "no record of these entities has this field, or the entity computes it": never;
}

/** What an effect may not return in one place and more in another: TypeScript would forget the other. */
interface NotEmpty {
  readonly "an effect that adds nothing in one case returns NOTHING there": never;
}

type ValueAt<T, Field> = T extends unknown ? (Field extends keyof T ? T[Field] : never) : never;

/** Fields that an effect sets and that no record of the entities has, or that its entity computes. */
type UnknownFields<A, Entity extends EntityName> = Exclude<KeysOf<SetsIn<A>>, KeysOf<Written<Entity>>>;

/** Fields that an effect sets to what they cannot hold: a text to money, a number to a date. */
type UnfitFields<A, Entity extends EntityName> = {
  [Field in KeysOf<SetsIn<A>> & KeysOf<SetsOf<Entity>>]: [ValueAt<SetsIn<A>, Field>] extends [
    ValueAt<SetsOf<Entity>, Field>,
  ]
    ? never
    : Field;
}[KeysOf<SetsIn<A>> & KeysOf<SetsOf<Entity>>];

/**
 * The cause of a refusal in one sentence, which the compiler says in the first line of its message; unknown where there
 * is none.
 */
type Cause<A, Entity extends EntityName> = [UnknownFields<A, Entity>] extends [never]
  ? [UnfitFields<A, Entity>] extends [never]
    ? unknown
    : `the value of ${UnfitFields<A, Entity> & string} is of another kind than the field`
  : `${UnknownFields<A, Entity> & string} is no field of these entities, or they compute it`;

/** What an effect adds that adds nothing. */
export const NOTHING: { readonly sets?: undefined } = {};

/**
 * What an effect must add, from what it does add: fields that no record of the entities has, or that are computed, are
 * refused. TypeScript itself lets a function return more than was asked of it, and where it infers nothing that fits it
 * falls back to the widest type; so what is returned is inferred as it is and judged here.
 */
type Checked<A, Entity extends EntityName> = AdditionOf<Entity> & {
  readonly sets?: { readonly [Field in UnknownFields<A, Entity>]?: NoSuchField };
} & { readonly [Part in Exclude<KeysOf<A>, keyof Addition>]?: NoSuchField } & ([KeysOf<A>] extends [never]
    ? NotEmpty
    : unknown) &
  Cause<A, Entity>;

type Run = (context: never) => Addition;
type EffectName = keyof EffectUses;
type EntityOf<Name extends EffectName> = EffectUses[Name]["entity"];

/**
 * An effect by the name under which lifecycles know it: its record, what is asked, its facts and what it sets are typed
 * by the transitions that name it.
 * @param needs readers of the facts that it looks at; they are read before, and given under the same names
 */
export function effect<Name extends EffectName, A>(
  name: Name,
  run: (context: TransitionContext<EffectUses[Name]>) => A & Checked<A, EntityOf<Name>>,
): Effect;
export function effect<Name extends EffectName, N extends Needs<EntityOf<Name>>, A>(
  name: Name,
  needs: N,
  run: (context: TransitionContext<EffectUses[Name], FactsOf<N>>) => A & Checked<A, EntityOf<Name>>,
): Effect;
export function effect(name: string, ...definition: readonly [Run] | readonly [object, Run]): Effect {
  const [needs, run] = definition.length === 1 ? [{}, definition[0]] : definition;
  const add = (context: StepContext): Addition =>
    run({ ...context, facts: requiredFacts(name, needs, context.facts) } as never);
  return Object.assign(add, { needs: needs as Readonly<Record<string, unknown>>, known: name });
}

/** Where modules add the effects that schemas/effects.json describes. */
export const effectPoint = extension<Effect>("effect");

/** Every effect by its name. */
export const effects = effectPoint.entries;
