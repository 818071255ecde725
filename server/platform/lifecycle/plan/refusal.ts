/** A plan that may not be made, by the code that the caller gets; wording is chosen where it is answered. */
export class PlanRefused extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Name of the guard or rule, which is also its label. */
  readonly rule: string | undefined;
  readonly at: readonly string[];
  readonly params: Readonly<Record<string, string>>;

  constructor(
    code: string,
    rule?: string,
    options: {
      details?: Readonly<Record<string, unknown>>;
      at?: readonly string[];
      params?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(rule === undefined ? code : `${code} ${rule}`);
    this.name = "PlanRefused";
    this.code = code;
    this.rule = rule;
    this.details = options.details ?? {};
    this.at = options.at ?? [];
    this.params = options.params ?? {};
  }
}
