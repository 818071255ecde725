import { CODES, type ErrorName } from "../../schemas/vocabulary/error.ts";

/** One field of a code 100 answer; the path counts array items from 0: lines[1].unit_price. */
export interface FieldMessage {
  field: string;
  message: string;
}

interface RefusalOptions {
  /** For the person; default is the code's own wording. */
  message?: string;
  /** The body's data: the details that belong to the code, or the fields of code 100. */
  data?: unknown;
  /** Commit what was written before refusing (a counted wrong try). */
  keep?: boolean;
  /** HTTP status, where it differs from the one in errors.json. */
  status?: number;
}

/** A declared refusal: everything but 1099 reaches the caller as one of these. */
export class Refusal extends Error {
  readonly kind: ErrorName;
  readonly data: unknown;
  readonly keep: boolean;
  readonly status: number | undefined;
  readonly detail: string | undefined;

  constructor(kind: ErrorName, options: RefusalOptions = {}) {
    super(options.message ?? `refused: ${kind}`);
    this.name = "Refusal";
    this.kind = kind;
    this.detail = options.message;
    this.data = options.data;
    this.keep = options.keep ?? false;
    this.status = options.status;
  }

  /** The code that the answer carries. */
  get code(): string {
    return CODES[this.kind];
  }
}

/** Refuses, by the name of a code of errors.json. */
export function refuse(kind: ErrorName, options?: RefusalOptions): never {
  throw new Refusal(kind, options);
}

/** Refuses with code 100 at these fields; `keep` as in RefusalOptions. */
export function refuseFields(fields: FieldMessage[], options: RefusalOptions = {}): never {
  throw new Refusal("invalid_fields", { ...options, data: fields });
}

const NAMES: ReadonlyMap<string, ErrorName> = new Map(
  Object.entries(CODES).map(([name, code]) => [code, name as ErrorName]),
);

/**
 * The name of a code that a config says.
 * @throws RangeError for a code that schemas/errors.json does not have
 */
export function errorNamed(code: string): ErrorName {
  const name = NAMES.get(code);
  if (name === undefined) throw new RangeError(`there is no code ${code}`);
  return name;
}
