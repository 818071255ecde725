import type { Records } from "../../../generated/types/records.d.ts";
import type { TransitionAsks } from "../../../generated/types/transitions.d.ts";
import type { BusinessDate, Id, Timestamp } from "../../../schemas/vocabulary/value.ts";
import type { FactReading } from "./facts.ts";
import type { Written } from "./computed-fields.ts";
import type { Actor } from "./plan/actor.ts";
import type { StepContext } from "./plan/plan.ts";

export type EntityName = keyof Records;
export type TransitionName = keyof TransitionAsks;

/** Where a guard or an effect is named: by transitions of these entities, which together ask this. */
interface Use {
  readonly entity: EntityName;
  readonly ask: object;
}

/** Reads other records as the plan has left them so far. */
export interface RecordReader {
  /** Undefined where there is no such record. */
  at<Entity extends EntityName>(entity: Entity, id: Id<Entity>): Records[Entity] | undefined;
}

/**
 * What one entity's fact is read for: the record as the plan has left it, and the values that the step was asked with.
 */
type ReadingFor<Entity extends EntityName> = Entity extends unknown
  ? Omit<FactReading, "entity" | "record" | "ask" | "today"> & {
      readonly entity: Entity;
      readonly record: Records[Entity];
      readonly ask: Records[Entity] & { readonly comment?: string | null };
      readonly today: BusinessDate;
    }
  : never;

/** What a reader of facts about records of these entities is given. */
export type ReadingOf<Entity extends EntityName> = ReadingFor<Entity>;

/** Reads what a guard or an effect must know beside a record of these entities. */
type FactOf<Entity extends EntityName, Value> = (reading: ReadingOf<Entity>) => Promise<Value>;

/** Readers of facts, each by the name under which its fact is found. */
export type Needs<Entity extends EntityName> = Readonly<Record<string, FactOf<Entity, unknown>>>;

/** The facts that some needs come to. */
export type FactsOf<N> = {
  readonly [Name in keyof N]: N[Name] extends (reading: never) => Promise<infer Value> ? Value : never;
};

/** Of a guard or an effect that names no readers of facts. */
interface NoFacts {}

/** Who takes a transition, by the ids of its person and company. */
type ActorFor<Some extends Actor> = Some extends { readonly kind: "user" }
  ? Omit<Some, "id" | "company"> & { readonly id: Id<"user">; readonly company: Id<"company"> }
  : Some extends { readonly kind: "link" }
    ? Omit<Some, "company"> & { readonly company: Id<"company"> }
    : Some;

type ContextFor<Entity extends EntityName, Ask, Facts> = Entity extends unknown
  ? Omit<
      StepContext,
      "entity" | "record" | "ask" | "actor" | "facts" | "now" | "today" | "paymentDay" | "at" | "computed"
    > &
      RecordReader & {
        readonly entity: Entity;
        /** The record with everything set so far. */
        readonly record: Records[Entity];
        /** The values that the request brought. */
        readonly ask: Ask;
        readonly actor: ActorFor<Actor>;
        readonly facts: Facts;
        /** Server time. */
        readonly now: Timestamp;
        /** Business date. */
        readonly today: BusinessDate;
        /** The first day on which money asked for now can be paid. */
        readonly paymentDay: BusinessDate;
        /** What is written of the record, with the fields that its entity computes from it. */
        computed<Sets extends Written<Entity>>(sets: Sets): Sets & Records[Entity];
      }
  : never;

/**
 * All that a guard or an effect may look at: the record by its entity, what its transitions ask, and the facts that it
 * needs.
 */
export type TransitionContext<U extends Use, Facts = NoFacts> = ContextFor<U["entity"], U["ask"], Facts>;

/**
 * The facts a guard or an effect asked for, and nothing else.
 * @throws Error where one was not read: a defect of the engine or of who calls it
 */
export function requiredFacts<N>(name: string, needs: N, facts: Readonly<Record<string, unknown>>): FactsOf<N> {
  for (const fact in needs)
    if (!Object.hasOwn(facts, fact)) throw new Error(`${name} needs the fact ${fact}, which was not read`);
  return Object.fromEntries(Object.keys(needs as object).map((fact) => [fact, facts[fact]])) as FactsOf<N>;
}
