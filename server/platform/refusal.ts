/** One field of a code 100 answer; the path counts array items from 0: lines[1].unit_price. */
export interface FieldMessage {
  field: string;
  message: string;
}

export interface RefusalOptions {
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
  readonly code: string;
  readonly data: unknown;
  readonly keep: boolean;
  readonly status: number | undefined;
  readonly said: string | undefined;

  constructor(code: string, options: RefusalOptions = {}) {
    super(options.message ?? `refused with code ${code}`);
    this.name = "Refusal";
    this.code = code;
    this.said = options.message;
    this.data = options.data;
    this.keep = options.keep ?? false;
    this.status = options.status;
  }
}

/** Refuses with a code of errors.json. */
export function refuse(code: string, options?: RefusalOptions): never {
  throw new Refusal(code, options);
}

/** Refuses with code 100 at these fields; `keep` as in RefusalOptions. */
export function refuseFields(fields: FieldMessage[], options: RefusalOptions = {}): never {
  throw new Refusal("100", { ...options, data: fields });
}
