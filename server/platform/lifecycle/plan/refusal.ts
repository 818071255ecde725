import type { ErrorName } from "../../../../schemas/vocabulary/error.ts";

/** A plan that may not be made, by the code that the caller gets; wording is chosen where it is answered. */
export class PlanRefused extends Error {
  readonly kind: ErrorName;
  readonly details: Readonly<Record<string, unknown>>;
  /** Name of the guard or rule, which is also its label. */
  readonly rule: string | undefined;
  readonly at: readonly string[];
  readonly params: Readonly<Record<string, string>>;

  constructor(
    kind: ErrorName,
    rule?: string,
    options: {
      details?: Readonly<Record<string, unknown>>;
      at?: readonly string[];
      params?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(rule === undefined ? kind : `${kind} ${rule}`);
    this.name = "PlanRefused";
    this.kind = kind;
    this.rule = rule;
    this.details = options.details ?? {};
    this.at = options.at ?? [];
    this.params = options.params ?? {};
  }
}

/**
 * No plan can be made of the records as they were read: they contradict one another, because others wrote between one
 * reading and the next, or because an effect is wrong.
 */
export class PlanContradicted extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "PlanContradicted";
  }
}
