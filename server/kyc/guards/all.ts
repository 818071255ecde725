import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import { isFilled } from "../../../schemas/vocabulary/path.ts";
import { valueAt } from "../../../schemas/vocabulary/path.ts";
import type { Template } from "../facts/checklist_template.ts";
import { contentOf } from "../content.ts";

const lacking = (missing: string, next_route?: string) => ({ details: { missing: [missing], ...(next_route === undefined ? {} : { next_route }) } });
const caseRoute = (record: Row): string => `/business/kyc/create?id=${String(record["id"])}`;

/** At least one person who binds the company was put forward. */
const authorizer_applied: Guard = ({ record, facts }) => ((facts["own_authorizers"] as unknown[]).length > 0 ? undefined : lacking("authorizer", caseRoute(record)));

/** One case at a time between a company and a fund provider. */
const one_open_case: Guard = ({ facts, ask }) => {
  const [other] = facts["open_cases"] as readonly { number: string }[];
  return other ? { at: ["reuse_for" in ask ? "reuse_for" : "financier_entity"], params: { number: other.number }, details: { hint: other.number } } : undefined;
};

/** Every document that the fund provider's checklist asks of everybody is there. */
const kyc_documents_complete: Guard = ({ record, facts }) => {
  const missing = (facts["checklist_template"] as Template).documents.filter((code) => !isFilled(record[code]));
  return missing.length > 0 ? { at: missing, details: { missing: missing.map((code) => `document_${code}`), next_route: caseRoute(record) } } : undefined;
};

/** Each question has an answer, or what it is about is another value than when it was last handed in. */
const questions_answered: Guard = ({ record, facts }) => {
  if (record["status"] !== "info_requested") return undefined;
  const before = ((facts["last_submission"] as { content?: Row } | undefined)?.content ?? {});
  const now = contentOf(record);
  const questions = (record["questions"] ?? []) as readonly Row[];
  const open = questions.flatMap((question, place) => (isFilled(question["answer"]) || changed(before, now, String(question["item"])) ? [] : [`questions[${place}].answer`]));
  return open.length > 0 ? { at: open } : undefined;
};

const changed = (before: Row, now: Row, path: string): boolean => JSON.stringify(valueAt(before, path) ?? null) !== JSON.stringify(valueAt(now, path) ?? null);

/** What had to be checked was checked and finished, and nothing failed that must not. */
const checklist_complete: Guard = ({ record, facts }) => {
  const checklist = facts["case_checklist"] as { status?: string; items?: readonly Row[] } | undefined;
  const failed = (checklist?.items ?? []).some((item) => item["result"] === "fail" && item["fail_blocks"] !== false);
  return checklist?.status === "finished" && !failed ? undefined : lacking("checklist", `/tasks/checklist/content?subject_id=${String(record["id"])}`);
};

/** Screening was done, and found nothing or nothing that holds. */
const screening_clear: Guard = ({ record }) => (["clear", "false_positive"].includes(String(record["screening_result"])) ? undefined : lacking("screening"));

/** What was approved may only be used again while it is valid, with a register extract that is not too old. */
const documents_still_valid: Guard = ({ record, today }) => (typeof record["valid_until"] === "string" && record["valid_until"] > today ? undefined : lacking("valid_documents", "/business/kyc"));

/** For another fund provider than the case's own, and with the company's consent. */
const other_provider: Guard = ({ record, ask }) => {
  if (ask["consent_reuse"] !== true) return { at: ["consent_reuse"] };
  return ask["reuse_for"] === record["financier_entity"] ? { at: ["reuse_for"] } : undefined;
};

/** A reviewer works in the company of whoever names them. */
const own_colleague: Guard = ({ actor, facts }) => (actor.kind === "user" && facts["asked_colleague"] === actor.company ? undefined : {});

/** Guards of KYC by name. */
export const kycGuards: Readonly<Record<string, Guard>> = {
  authorizer_applied, checklist_complete, kyc_documents_complete, documents_still_valid, one_open_case, other_provider, own_colleague, questions_answered, screening_clear,
};
