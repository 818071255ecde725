import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { actorName, agreedBy } from "../../lifecycle/plan/actor.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** A term of a facility before and after a change, as its history keeps it. */
interface Term {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Terms that an amendment may change, and when a change is to the owner's disadvantage. */
const WORSE: Readonly<Record<string, "higher" | "lower" | "earlier" | undefined>> = {
  limit: "lower", interest_rate: "higher", penalty_rate: "higher", late_fee: "higher", advance_rate_ip: "lower", advance_rate_whitelist: "lower", advance_rate_general: "lower",
  grace_days: "lower", max_tenor: "lower", expires_on: "earlier",
};
/** Terms that are whole numbers. */
export const COUNTS: ReadonlySet<string> = new Set(["grace_days", "max_tenor"]);
export const AMENDABLE = Object.keys(WORSE);

const shown = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

function isWorse(name: string, before: unknown, after: unknown): boolean {
  const how = WORSE[name];
  if (before === undefined || before === null) return how === "higher";
  if (how === "earlier") return String(after) < String(before);
  const order = compare(shown(after), shown(before));
  return how === "higher" ? order > 0 : order < 0;
}

/** The terms that differ from those in force, and whether any of it is to the owner's disadvantage. */
export function changedTerms(before: Row, after: Row): { terms: Term[]; isWorse: boolean } {
  const changed = AMENDABLE.filter((name) => after[name] !== undefined && shown(after[name]) !== shown(before[name]));
  return { terms: changed.map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) })), isWorse: changed.some((name) => isWorse(name, before[name], after[name])) };
}

const versionsOf = (record: Row): readonly Row[] => (Array.isArray(record["versions"]) ? record["versions"] as Row[] : []);
const withVersion = (record: Row, terms: readonly Term[], today: string, by: string, reason: unknown): Row[] =>
  [...versionsOf(record), { edition: versionsOf(record).length + 1, changed_on: today, approved_by: by, reason: shown(reason), terms }];

/**
 * Changes the terms and keeps what they were. What makes price or limit worse for the owner waits for the owner's
 * agreement instead: until then the terms in force stay.
 */
export const amend_terms: Effect = ({ record, ask, at, actor, today }) => {
  const before = at("facility", String(record["id"])) ?? record;
  const { terms, isWorse: needsOwner } = changedTerms(before, record);
  const unchanged = Object.fromEntries(terms.map(({ name }) => [name, before[name] ?? null]));
  if (needsOwner) return { sets: { ...unchanged, proposal: { terms, reason: shown(ask["reason"]), proposed_by: agreedBy(actor).slice(0, 80), on: today } }, figures: { terms: String(terms.length) }, lines: terms as unknown as Row[] };
  return { sets: { versions: withVersion(record, terms, today, agreedBy(actor), ask["reason"]), proposal: null }, figures: { terms: String(terms.length) }, lines: terms as unknown as Row[] };
};

/** The owner agrees: the terms that wait come into force. */
export const apply_proposal: Effect = ({ record, actor, today }) => {
  const { terms, reason, proposed_by: by } = (record["proposal"] ?? {}) as { terms: Term[]; reason: string; proposed_by: string };
  const values = Object.fromEntries(terms.map(({ name, after }) => [name, COUNTS.has(name) ? Number(after) : after]));
  return { sets: { ...values, versions: withVersion(record, terms, today, [by, actorName(actor)].join(", ").slice(0, 160), reason), proposal: null } };
};

/** The terms that wait are dropped. */
export const drop_proposal: Effect = () => ({ sets: { proposal: null } });

/** The agreement is drawn up from the terms. */
export const draw_up_agreement: Effect = () => ({ documents: [{ letter: "facility_agreement", field: "agreement_file" }] });

/** The agreement goes to be signed by the owner, then by the fund provider. */
export const send_agreement: Effect = ({ record }) => ({
  steps: [{
    do: "signature.send", key: "facility_envelope",
    create: {
      document_type: "FACILITY", document_name: shown(record["number"]), facility: record["id"], owner_entity: record["entity"], counterparty_entity: record["financier_entity"],
      amount: record["limit"], currency: record["currency"],
    },
  }],
});
