import type { ErrorName } from "../../../../schemas/vocabulary/error.ts";
import { EmptyField } from "../../records/fields.ts";
import type { Row } from "./model.ts";

/** Details of a refusal that only the parties of a record are told. */
interface PartiesOnly {
  readonly entity: string;
  readonly id: string;
  /** Names among the details. */
  readonly details: readonly string[];
}

/** A plan that may not be made, by the code that the caller gets; wording is chosen where it is answered. */
export class PlanRefused extends Error {
  readonly kind: ErrorName;
  readonly details: Readonly<Record<string, unknown>>;
  /** Name of the guard or rule, which is also its label. */
  readonly rule: string | undefined;
  readonly at: readonly string[];
  readonly params: Readonly<Record<string, string>>;
  /** Details that speak of another record: only its parties are told them. */
  readonly partiesOnly: PartiesOnly | undefined;

  constructor(
    kind: ErrorName,
    rule?: string,
    options: {
      details?: Readonly<Record<string, unknown>>;
      at?: readonly string[];
      params?: Readonly<Record<string, string>>;
      partiesOnly?: PartiesOnly;
    } = {},
  ) {
    super(rule === undefined ? kind : `${kind} ${rule}`);
    this.name = "PlanRefused";
    this.kind = kind;
    this.rule = rule;
    this.details = options.details ?? {};
    this.at = options.at ?? [];
    this.params = options.params ?? {};
    this.partiesOnly = options.partiesOnly;
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

/** A field that a step needs is empty on its record, or was not asked. */
export class EmptyFieldRefused extends PlanRefused {
  constructor(path: string) {
    super("invalid_fields", "required", { at: [path] });
  }
}

/** Where a part stands in a record: "" for the record itself, "payment." or "items[2]." for what it holds. */
function pathIn(record: Row, part: object): string | undefined {
  if (record === part) return "";
  for (const [field, value] of Object.entries(record)) {
    if (value === part) return `${field}.`;
    const row = Array.isArray(value) ? value.indexOf(part) : -1;
    if (row >= 0) return `${field}[${row}].`;
  }
  return undefined;
}

/**
 * What an error comes to for whoever takes a step: an empty field of its record, or of what it asks, is refused at that
 * field. An empty field of another record is a defect, and stays the error that it was.
 */
export function refusedWhereEmpty(error: unknown, ...records: readonly Row[]): unknown {
  if (!(error instanceof EmptyField)) return error;
  const [path] = records.flatMap((record) => pathIn(record, error.record) ?? []);
  return path === undefined ? error : new EmptyFieldRefused(path + error.field);
}
