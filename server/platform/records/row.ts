/** A record as the wire shows it: references are id strings, money is decimal text. */
export type Row = Record<string, unknown>;

/** Party of a record to the companies that are it. */
export type Parties = Readonly<Record<string, readonly string[]>>;
