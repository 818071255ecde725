import type { Entity, Property } from "../../generated/types/grammar/index.d.ts";

/** A property with its vocabulary resolved: it has a type, its shapes are inlined, its words are kept. */
export type ExpandedProperty = Omit<Property, "type" | "items" | "properties" | "$ref"> & {
  type: "string" | "integer" | "boolean" | "object" | "array";
  items?: ExpandedProperty;
  properties?: Record<string, ExpandedProperty>;
};

/** A rule across fields, as the entity says it. */
export type Rule = NonNullable<Entity["rules"]>[number];

/** An entity, or a part of one, as draft-07 with the vocabulary's words beside it. */
export interface ExpandedEntity {
  /** The entity's name; label keys and messages stand on it. */
  name: string;
  type: "object";
  title?: string;
  properties: Record<string, ExpandedProperty>;
  required: string[];
  rules: Rule[];
}
