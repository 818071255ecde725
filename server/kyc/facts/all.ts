import type { Fact } from "../../lifecycle/facts/fact.ts";
import { asked_colleague } from "./asked_colleague.ts";
import { case_checklist } from "./case_checklist.ts";
import { case_companies } from "./case_companies.ts";
import { case_vendors } from "./case_vendors.ts";
import { checklist_template } from "./checklist_template.ts";
import { last_submission } from "./last_submission.ts";
import { open_cases } from "./open_cases.ts";
import { other_case } from "./other_case.ts";
import { own_authorizers } from "./own_authorizers.ts";
import { reuse_ground } from "./reuse_ground.ts";

/** Readers of what guards and effects of KYC look at. */
export const kycReaders: Readonly<Record<string, Fact>> = { asked_colleague, case_checklist, case_companies, case_vendors, checklist_template, last_submission, open_cases, other_case, own_authorizers, reuse_ground };

/** Which of them each guard and effect needs. */
export const kycNeeded: Readonly<Record<string, readonly string[]>> = {
  one_open_case: ["open_cases"],
  authorizer_applied: ["own_authorizers"],
  kyc_documents_complete: ["checklist_template"],
  questions_answered: ["last_submission"],
  checklist_complete: ["case_checklist"],
  own_colleague: ["asked_colleague"],
  keep_snapshot: ["last_submission"],
  ...Object.fromEntries(["review", "questions", "approval", "rejection", "end"].map((what) => [`vendors_see_${what}`, ["case_vendors", "case_companies", "other_case"]])),
  open_checklist: ["checklist_template", "case_checklist"], open_checklist_anew: ["checklist_template", "case_checklist"],
  activate_company: ["case_companies"],
  copy_kyc_case: ["reuse_ground"],
};
