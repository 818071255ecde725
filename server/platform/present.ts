/** The values of a row that are there: what may be empty is left out, never null. */
export type Present<Values> = {
  [
    Field in keyof Values as null extends Values[Field] ? never : undefined extends Values[Field] ? never : Field
  ]: Values[Field];
} & {
  [
    Field in keyof Values as null extends Values[Field] ? Field : undefined extends Values[Field] ? Field : never
  ]?: NonNullable<Values[Field]>;
};

/**
 * A row as an answer tells it, without its empty fields: what is null or undefined is left out (decision 243).
 * @returns a copy; what stands inside a field stays as it is
 */
export const present = <Values extends object>(row: Values): Present<Values> =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  ) as Present<Values>;
