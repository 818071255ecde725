import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import type { NotifiedLimit } from "../facts/notified_limit.ts";

type Answer = "sent" | "acknowledged" | "refused" | "deemed";

/** The buyer's limit says how its notices stand: what was acknowledged before is not unsaid by another notice on its way. */
function toldLimit({ facts }: Moment, answer: Answer): NextStep[] {
  const limit = facts["notified_limit"] as NotifiedLimit | undefined;
  const isSettled = ["acknowledged", "deemed"].includes(limit?.noa_status ?? "none");
  const isNews = limit !== undefined && limit.noa_status !== answer && !(isSettled && (answer === "sent" || answer === "deemed"));
  return isNews ? [{ do: "buyer_limit.note_notice", id: limit.id, values: { noa_status: answer } }] : [];
}

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
export const serve_notice: Effect = (moment) => ({ sets: { notice_sent_at: moment.now, notice_answer: "open" }, steps: toldLimit(moment, "sent"), documents: [{ letter: "notice_of_assignment", field: "notice_file" }] });

const answered = (answer: Exclude<Answer, "sent">): Effect => (moment) => ({ sets: { notice_answer: answer, notice_answered_at: moment.now }, steps: toldLimit(moment, answer) });
/** The debtor has acknowledged the notice. */
export const notice_acknowledged: Effect = answered("acknowledged");
/** The debtor refuses the notice; why is in the history. */
export const notice_refused: Effect = answered("refused");
/** The notice counts as acknowledged because its time ran out. */
export const notice_deemed: Effect = answered("deemed");

/** The receivables are assigned back: the letter that says so is drawn up. */
export const assign_back: Effect = ({ now }) => ({ sets: { released_at: now }, documents: [{ letter: "reassignment_letter", field: "release_file" }] });

/** The money that ended the deal went back: the receivables stand assigned as before, and the letter that assigned them back is void. */
export const assign_anew: Effect = () => ({ sets: { released_at: null, release_file: null } });
