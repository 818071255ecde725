import { hasFailed } from "./checked.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { own_authorizers, open_cases, checklist_template, last_submission, case_checklist } from "./facts.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { KycCase } from "../../../generated/types/records.d.ts";
import { isFilled, valueAt } from "../../../schemas/vocabulary/path.ts";
import { isOneOf, rowsIn } from "../../platform/records/fields.ts";
import { contentOf } from "./content.ts";

/** The company of the person who is to be the reviewer. */
const named_colleague = async ({ db, ask }: ReadingOf<"financing_application" | "kyc_case">) =>
  (
    await db.first<{ company: Id<"company"> }>(
      `SELECT company FROM "user" WHERE id = $1::bigint AND status = 'active'`,
      [ask.reviewer ?? null],
    )
  )?.company;

const lacking = (missing: string, next_route?: string) => ({
  details: { missing: [missing], ...(next_route === undefined ? {} : { next_route }) },
});
const caseRoute = ({ id = "" as Id<"kyc_case"> }: KycCase): string => `/business/kyc/create?id=${id}`;

/** At least one person who binds the company was put forward. */
export const authorizer_applied = guard("authorizer_applied", { own_authorizers }, ({ record, facts }) =>
  facts.own_authorizers.length > 0 ? undefined : lacking("authorizer", caseRoute(record)),
);

/** One case at a time between a company and a fund provider. */
export const one_open_case = guard("one_open_case", { open_cases }, ({ facts, ask }) => {
  const [other] = facts.open_cases;
  return other
    ? {
        at: ["reuse_for" in ask ? "reuse_for" : "financier_entity"],
        params: { number: other.number },
        details: { hint: other.number },
      }
    : undefined;
});

/** Every document that the fund provider's checklist asks of everybody is there. */
export const kyc_documents_complete = guard("kyc_documents_complete", { checklist_template }, ({ record, facts }) => {
  const missing = facts.checklist_template.documents.filter((code) => !isFilled(valueAt(record, code)));
  return missing.length > 0
    ? { at: missing, details: { missing: missing.map((code) => `document_${code}`), next_route: caseRoute(record) } }
    : undefined;
});

/** Each question has an answer, or what it is about is another value than when it was last handed in. */
export const questions_answered = guard("questions_answered", { last_submission }, ({ record, facts }) => {
  if (record.status !== "info_requested") return undefined;
  const before = (facts.last_submission?.content ?? {}) as Row;
  const now = contentOf(record);
  const open = rowsIn(record, "questions").flatMap((question, index) =>
    isFilled(question.answer) || changed(before, now, question.item ?? "") ? [] : [`questions[${index}].answer`],
  );
  return open.length > 0 ? { at: open } : undefined;
});

const changed = (before: Row, now: Row, path: string): boolean =>
  JSON.stringify(valueAt(before, path) ?? null) !== JSON.stringify(valueAt(now, path) ?? null);

/** What had to be checked was checked and finished, and nothing failed that must not. */
export const checklist_complete = guard("checklist_complete", { case_checklist }, ({ record, facts }) => {
  const checklist = facts.case_checklist;
  if (checklist?.status === "finished" && !hasFailed(checklist)) return undefined;
  const missing = checklist?.status === "finished" ? "passed_checklist" : "checklist";
  return lacking(missing, `/tasks/checklist/content?subject_id=${String(record.id)}`);
});

/** Screening was done, and found nothing or nothing that holds. */
export const screening_clear = guard("screening_clear", ({ record }) =>
  isOneOf(record.screening_result, "clear", "false_positive") ? undefined : lacking("screening"),
);

/** What was approved may only be used again while it is valid, with a register extract that is not too old. */
export const documents_still_valid = guard("documents_still_valid", ({ record, today }) =>
  typeof record.valid_until === "string" && record.valid_until > today
    ? undefined
    : lacking("valid_documents", "/business/kyc"),
);

/** For another fund provider than the case's own, and with the company's consent. */
export const other_provider = guard("other_provider", ({ record, ask }) => {
  if (ask.consent_reuse !== true) return { at: ["consent_reuse"] };
  return ask.reuse_for === record.financier_entity ? { at: ["reuse_for"] } : undefined;
});

/** A reviewer works in the company of whoever names them. */
export const own_colleague = guard("own_colleague", { named_colleague }, ({ actor, facts }) =>
  actor.kind === "user" && facts.named_colleague === actor.company ? undefined : {},
);
