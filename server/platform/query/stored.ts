import type { Records } from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";

/** A record of an entity as it is stored. */
export type Stored<Entity extends keyof Records> = Omit<Records[Entity], "id" | "version"> & {
  id: Id<Entity>;
  version: number;
};

/** Values of fields of an entity, as they are written; a field that it has not does not compile. */
export type Writable<Entity extends keyof Records> = { readonly [Field in keyof Records[Entity]]?: unknown };

/** The name of an entity that is only known when it runs. */
export type Unnamed<Name extends string> = Name & (string extends Name ? unknown : never);
