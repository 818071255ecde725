import type { Handlers } from "../../handler.ts";
import { reads, writes } from "../../handler.ts";
import { recordByLink } from "../../obligation/link/record.ts";
import { decisionOn } from "../../limits/calls/decision.ts";
import { saveAttachments } from "./attachments.ts";
import { dealCourse } from "./course.ts";
import { eligibleItems } from "./eligible.ts";
import { feeRules, proposeFees } from "./fee-rules.ts";
import { feePreview } from "./fees.ts";
import { ownRepayment, ownRepayments } from "./own-repayments.ts";
import { payoutOf } from "./payout.ts";
import { waysToCash } from "./ways/ways.ts";

/** Handlers of money's own calls. */
export const moneyHandlers: Handlers = {
  "financing_application.decision": reads(decisionOn("financing_application")),
  "financing_application.course": reads(dealCourse),
  "financing_application.eligible": reads(eligibleItems),
  "invoice.ways": reads(waysToCash),
  "financing_application.fees": reads(feePreview),
  "financing_application.save_attachments": writes(saveAttachments),
  "disbursement.create": writes(payoutOf),
  "repayment.own_list": reads(ownRepayments), "repayment.own_get": reads(ownRepayment),
  "refund.by_link": recordByLink("refund"),
  "rule.fees": reads(feeRules),
  "rule.set_fees": writes(proposeFees),
};
