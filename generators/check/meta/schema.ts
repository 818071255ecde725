/** The part of JSON Schema draft-07 in which the grammar itself is written. */
export interface Schema {
  $ref?: string;
  $id?: string;
  description?: string;
  examples?: unknown[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  minProperties?: number;
  maxProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  anyOf?: Schema[];
  definitions?: Record<string, Schema>;
}
