import type { BuyerLimit } from "../../../generated/types/records.d.ts";
import type { Id, Timestamp } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import type { NextStep } from "../../platform/lifecycle/plan/plan.ts";
import { creation, step } from "../../platform/lifecycle/step.ts";
import { given, isOneOf } from "../../platform/records/fields.ts";

/** The buyer's limit under the facility of an assignment, and what is known of notices there. */
type NotifiedLimit = Pick<BuyerLimit, "noa_status"> & { readonly id: Id<"buyer_limit"> };

/**
 * The limit on the debtor of an assignment under the facility of its application; undefined where the deal uses none.
 */
const notified_limit = ({ db, record, lock }: ReadingOf<"letter_of_assignment">): Promise<NotifiedLimit | undefined> =>
  db.first<NotifiedLimit>(
    `SELECT id, noa_status
   FROM buyer_limit
   WHERE status IN ('active', 'suspended')
     AND (facility, buyer_entity) IN (
       SELECT facility, obligor_entity FROM financing_application WHERE id = $1::bigint AND basis = 'invoice'
     )
   ORDER BY id DESC LIMIT 1${lock ? " FOR UPDATE" : ""}`,
    [record.application ?? null],
  );

type Answer = "sent" | "acknowledged" | "refused" | "deemed";

/**
 * The buyer's limit says how its notices stand: what was acknowledged before is not unsaid by another notice on its
 * way.
 */
function answerNotice(limit: NotifiedLimit | undefined, answer: Answer): NextStep[] {
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
  steps: answerNotice(facts.notified_limit, "sent"),
  documents: [{ letter: "notice_of_assignment", field: "notice_file" }],
}));

const answered = (limit: NotifiedLimit | undefined, answer: Exclude<Answer, "sent">, at: Timestamp) => ({
  sets: { notice_answer: answer, notice_answered_at: at },
  steps: answerNotice(limit, answer),
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
