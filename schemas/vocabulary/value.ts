declare const kind: unique symbol;

/** A text that stands for one kind of value, so that no other text is taken for it. */
type Branded<Kind extends string> = string & { readonly [kind]: Kind };

/** An amount of money: decimal text with two places. */
export type Money = Branded<"money"> | "0.00";

/** Per cent, of a whole or a year: decimal text with two places. */
export type Percent = Branded<"percent">;

/** Any other number with at most two places, as decimal text: a quantity, a weight. */
export type Quantity = Branded<"quantity">;

/** A day of the calendar, YYYY-MM-DD. */
export type BusinessDate = Branded<"date">;

/** A point in time, ISO 8601 with its zone. */
export type Timestamp = Branded<"timestamp">;

/** The id of a record of an entity. */
export type Id<Entity extends string = string> = string & { readonly [id]: Entity };
declare const id: unique symbol;
