import type { Effect } from "../../lifecycle/effects/effect.ts";

/** The letter of assignment is drawn up. */
export const draw_up_assignment: Effect = () => ({ documents: [{ letter: "letter_of_assignment", field: "file" }] });

/** The letter goes to be signed by the assignor, then by the assignee. */
export const send_assignment: Effect = ({ record, at }) => ({
  sets: { sends: Number(record["sends"] ?? 0) + 1 },
  steps: [{
    do: "signature.send", key: "assignment_envelope",
    create: {
      document_type: "LOA", document_name: String(at("financing_application", String(record["application"]))?.["number"] ?? record["number"] ?? ""), assignment: record["id"], owner_entity: record["assignor_entity"], counterparty_entity: record["assignee_entity"],
      amount: record["total"], currency: record["currency"],
    },
  }],
});

/** The moment of the assignor's signature. */
export const mark_assignor_signed: Effect = ({ now }) => ({ sets: { signed_at: now } });
/** The assignor signs anew: its envelope was withdrawn. */
export const unmark_assignor_signed: Effect = () => ({ sets: { signed_at: null } });
/** The moment of the assignee's signature: the assignment is complete. */
export const mark_assignee_signed: Effect = ({ now }) => ({ sets: { countersigned_at: now } });

/** The written notice to the debtor is drawn up and served. */
export const serve_notice: Effect = ({ now }) => ({ sets: { notice_sent_at: now, notice_answer: "open" }, documents: [{ letter: "notice_of_assignment", field: "notice_file" }] });

const answered = (answer: "acknowledged" | "refused" | "deemed"): Effect => ({ now }) => ({ sets: { notice_answer: answer, notice_answered_at: now } });
/** The debtor has acknowledged the notice. */
export const notice_acknowledged: Effect = answered("acknowledged");
/** The debtor refuses the notice; why is in the history. */
export const notice_refused: Effect = answered("refused");
/** The notice counts as acknowledged because its time ran out. */
export const notice_deemed: Effect = answered("deemed");

/** The receivables are assigned back: the letter that says so is drawn up. */
export const assign_back: Effect = ({ now }) => ({ sets: { released_at: now }, documents: [{ letter: "reassignment_letter", field: "release_file" }] });
