import type { Effect } from "../../platform/lifecycle/effects.ts";
import * as application from "./effects/application.ts";
import { reads, writes } from "../../platform/handler.ts";
import { saveAttachments, applicationFields } from "./drafted.ts";
import { dealCourse } from "./calls/course.ts";
import { decisionOn } from "./calls/decision.ts";
import { eligibleItems } from "./calls/eligible.ts";
import { applicationsUsing } from "./calls/using.ts";
import { waysToCash } from "./calls/ways/ways.ts";
import { financingFigures } from "./figures.ts";
import * as guards from "./guards.ts";
import type { Module } from "../../platform/module.ts";
import * as loan from "./effects/loan.ts";
import * as payment from "./effects/payment.ts";

/** Effects of financing applications. */
const financingEffects: Readonly<Record<string, Effect>> = {
  ...application,
  ...loan,
  ...payment,
};

/** Financing applications. */
export const financing: Module = {
  handlers: {
    "dpo.decision": reads(decisionOn("dpo")),
    "early_payment.decision": reads(decisionOn("early_payment")),
    "financing_application.decision": reads(decisionOn("financing_application")),
    "financing_application.course": reads(dealCourse),
    "financing_application.eligible": reads(eligibleItems),
    "financing_application.using": reads(applicationsUsing),
    "invoice.ways": reads(waysToCash),
    "financing_application.save_attachments": writes(saveAttachments),
  },
  guards,
  effects: financingEffects,
  figures: financingFigures,
  beforeSave: { financing_application: applicationFields },
  // Of a financing on an invoice-paid item also what is checked of the item.
  checklists: { financing_application: ({ basis }) => (basis === "invoicepaid" ? ["financing", "ip"] : ["financing"]) },
  approvals: { fa: { special: true } },
};
