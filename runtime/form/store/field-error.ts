/** One thing wrong at one field. Words are chosen when it is shown, so that a change of language reaches it. */
export interface FieldError {
  /** Where, as findings spell it; empty for the form as a whole. */
  path: string;
  /** Who says so: the schema, the server's answer, the call asked on leaving the field, or a file that failed. */
  source: "schema" | "server" | "check" | "upload";
  keyword?: string;
  params?: Record<string, unknown>;
  /** The server's own sentence, already in the user's language. */
  message?: string;
}

/** What the server knows about a field: where its value comes from, a lock, a reviewer's question, its answer. */
export interface FieldMark {
  source?: string;
  locked?: boolean;
  question?: string;
  answer?: string;
}
