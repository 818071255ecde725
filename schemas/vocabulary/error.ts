import type { ErrorCodes } from "../../generated/types/errors.d.ts";

/** Codes of answers by their names, as schemas/errors.json has them. */
export const CODES = {
  done: "0",
  invalid_fields: "100",
  session_expired: "1001",
  login_refused: "1002",
  forbidden: "1004",
  not_found: "1005",
  rule_violated: "1010",
  duplicate: "1011",
  limit_exceeded: "1028",
  account_locked: "1033",
  token_invalid: "1037",
  precondition_missing: "1052",
  stale_version: "1054",
  code_sent_recently: "1055",
  too_many_codes: "1058",
  rate_limited: "1060",
  too_large: "1061",
  unsupported_type: "1062",
  cross_site: "1063",
  unknown_route: "1064",
  idempotency_conflict: "1065",
  outcome_unknown: "1066",
  busy: "1067",
  client_outdated: "1068",
  books_unbalanced: "1069",
  internal_error: "1099",
} as const satisfies ErrorCodes;

/** What an answer refuses, in one word or two. */
export type ErrorName = keyof ErrorCodes;
