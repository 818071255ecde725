import { notified_limit, type NotifiedLimit } from "../facts/notified_limit.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import type { NextStep } from "../../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../../platform/lifecycle/step.ts";
import type { Timestamp } from "../../../../schemas/vocabulary/value.ts";
import { given, isOneOf } from "../../../platform/records/fields.ts";

type Answer = "sent" | "acknowledged" | "refused" | "deemed";

/**
 * The buyer's limit says how its notices stand: what was acknowledged before is not unsaid by another notice on its
 * way.
 */
function toldLimit(limit: NotifiedLimit | undefined, answer: Answer): NextStep[] {
  const isSettled = isOneOf(limit?.noa_status, "acknowledged", "deemed");
  const isNews =
    limit !== undefined && limit.noa_status !== answer && !(isSettled && (answer === "sent" || answer === "deemed"));
  return isNews ? [step("buyer_limit.note_notice", limit.id, { noa_status: answer })] : [];
}

/** The letter of assignment is drawn up. */
export const draw_up_assignment = effect("draw_up_assignment", () => ({
  documents: [{ letter: "letter_of_assignment", field: "file" }],
}));

/** The letter goes to be signed by the assignor, then by the assignee. */
export const send_assignment = effect("send_assignment", ({ record, at }) => ({
  sets: { sends: (record.sends ?? 0) + 1 },
  steps: [
    creation(
      "signature.send",
      {
        document_type: "LOA",
        document_name: at("financing_application", given(record, "application"))?.number ?? record.number ?? "",
        assignment: record.id,
        owner_entity: record.assignor_entity,
        counterparty_entity: record.assignee_entity,
        amount: record.total,
        currency: record.currency,
      },
      { key: "assignment_envelope" },
    ),
  ],
}));

/** The written notice to the debtor is drawn up and served. */
export const serve_notice = effect("serve_notice", { notified_limit }, ({ facts, now }) => ({
  sets: { notice_sent_at: now, notice_answer: "open" },
  steps: toldLimit(facts.notified_limit, "sent"),
  documents: [{ letter: "notice_of_assignment", field: "notice_file" }],
}));

const answered = (limit: NotifiedLimit | undefined, answer: Exclude<Answer, "sent">, at: Timestamp) => ({
  sets: { notice_answer: answer, notice_answered_at: at },
  steps: toldLimit(limit, answer),
});
/** The debtor has acknowledged the notice. */
export const notice_acknowledged = effect("notice_acknowledged", { notified_limit }, ({ facts, now }) =>
  answered(facts.notified_limit, "acknowledged", now),
);
/** The debtor refuses the notice; why is in the history. */
export const notice_refused = effect("notice_refused", { notified_limit }, ({ facts, now }) =>
  answered(facts.notified_limit, "refused", now),
);
/** The notice counts as acknowledged because its time ran out. */
export const notice_deemed = effect("notice_deemed", { notified_limit }, ({ facts, now }) =>
  answered(facts.notified_limit, "deemed", now),
);

/** The receivables are assigned back: the letter that says so is drawn up. */
export const assign_back = effect("assign_back", ({ now }) => ({
  sets: { released_at: now },
  documents: [{ letter: "reassignment_letter", field: "release_file" }],
}));
