/** An environment variable that the server reads. */
export interface Variable {
  /** What it says, as a sentence. */
  readonly means: string;
  /** A value as it may look. */
  readonly example: string;
  /** What holds where it is not set. */
  readonly without: string;
  /** Where it must be set; nowhere without it. */
  readonly needed?: string;
  readonly isSecret?: true;
}

/** Variables by their names. */
export type Variables = Readonly<Record<string, Variable>>;

/** What the environment says of variables: whoever is given it cannot read another. */
export type RawVariables<Of extends Variables> = { readonly [Name in keyof Of]?: string | undefined };

/** Variables that belong together, with a heading for the reference. */
export interface VariableGroup {
  readonly title: string;
  readonly variables: Variables;
}
