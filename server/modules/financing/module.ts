import { reads, writes } from "../../platform/handler.ts";
import { saveAttachments } from "./calls/attachments.ts";
import { dealCourse } from "./calls/course.ts";
import { decisionOn } from "./calls/decision.ts";
import { eligibleItems } from "./calls/eligible.ts";
import { waysToCash } from "./calls/ways/ways.ts";
import { applicationFields } from "./drafted.ts";
import { financingEffects } from "./effects/all.ts";
import { financingFigures } from "./figures/financing_application.ts";
import { financingGuards } from "./guards/all.ts";
import type { Module } from "../../platform/module.ts";

/** Financing applications. */
export const financing: Module = {
  handlers: {
    "dpo.decision": reads(decisionOn("dpo")),
    "early_payment.decision": reads(decisionOn("early_payment")),
    "financing_application.decision": reads(decisionOn("financing_application")),
    "financing_application.course": reads(dealCourse),
    "financing_application.eligible": reads(eligibleItems),
    "invoice.ways": reads(waysToCash),
    "financing_application.save_attachments": writes(saveAttachments),
  },
  guards: financingGuards,
  effects: financingEffects,
  figures: financingFigures,
  beforeSave: { financing_application: applicationFields },
};
