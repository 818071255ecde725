import type { Records } from "../../generated/types/records.d.ts";

/** A record of an entity that is only known when it runs, by fields that some entity has. */
export type OfAnyEntity = {
  readonly [
    Field in Records[keyof Records] extends infer Each ? (Each extends unknown ? keyof Each : never) : never
  ]?: unknown;
};

/** The same with all that it holds, also what is selected beside its fields. */
export type AnyRecord = Record<string, unknown> & OfAnyEntity;
