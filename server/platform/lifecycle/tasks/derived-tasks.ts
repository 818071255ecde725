import { isDate } from "../../../../schemas/vocabulary/format/date.ts";
import { dayOf } from "../../../../schemas/vocabulary/format/datetime.ts";
import { isOpen, type Model, type Move, type Row } from "../plan/model.ts";
import type { Parties } from "../plan/actor.ts";
import { holds } from "../../records/condition.ts";

/** A transition offered to a company that is a party of the record. */
interface Offer {
  readonly move: Move;
  readonly party: string;
  readonly company: string;
}

/**
 * The offers of a record as it stands: each transition that leaves its states, to each company that
 * is one of the parties in its `by`. Derived, never written by hand.
 */
function offersOf(model: Model, entity: string, record: Row, parties: Parties, today: string): Offer[] {
  return model
    .moves(entity)
    .filter((move) => move.transition.from !== undefined && isOpen(move, record, today))
    .flatMap((move) =>
      move.transition.by
        .map((entry) => entry.split(":")[0] ?? "")
        .flatMap((party) => (parties[party] ?? []).map((company) => ({ move, party, company }))),
    );
}

/** A task that a record in its state makes for a company. */
export interface TaskOffer {
  readonly party: string;
  readonly company: string;
  readonly axis: string;
  readonly state: string;
  /** The transition that made it a task, as entity_transition. */
  readonly kind: string;
  /** Day by which it is to be done, where the record says one. */
  readonly due?: string;
  /** The record's field that says how much it is about, where that is another than the record's own amount. */
  readonly amount?: string;
  /** Whose turn it is alone, by their address or the id of their user, where the record names one person. */
  readonly person?: string;
  /** The party with whom the step is taken; false where the company takes it by itself. */
  readonly counterparty?: string | false;
}

const dueOn = (record: Row, field: string | undefined) => {
  const until = field === undefined ? undefined : record[field];
  return typeof until === "string" ? { due: isDate(until) ? until : dayOf(until) } : {};
};

/** Whether a company has begun to agree to a transition that needs several to agree. */
export type AgreementBegun = (company: string, transition: string) => boolean;

/** One task for each company and `task` transition that is offered to it; it carries all offers of that state. */
export function tasksOf(
  model: Model,
  entity: string,
  record: Row,
  parties: Parties,
  today: string,
  isAgreementBegun: AgreementBegun = () => false,
): TaskOffer[] {
  const tasks = new Map<string, TaskOffer>();
  for (const { move, party, company } of offersOf(model, entity, record, parties, today)) {
    const { task, amount, counterparty, person: named } = move.transition;
    const person = named === undefined ? undefined : record[named];
    if (task === undefined) continue;
    const isTask =
      task === true || isAgreementBegun(company, move.name) || (task !== "asked" && holds(task, { record, today }));
    if (!isTask) continue;
    const key = `${company} ${move.axis} ${move.name}`;
    if (!tasks.has(key)) {
      tasks.set(key, {
        party,
        company,
        axis: move.axis,
        state: String(record[move.axis]),
        kind: `${entity}_${move.name}`,
        ...dueOn(record, move.transition.due),
        ...(amount === undefined ? {} : { amount }),
        ...(typeof person === "string" && person !== "" ? { person } : {}),
        ...(counterparty === undefined ? {} : { counterparty }),
      });
    }
  }
  return [...tasks.values()];
}
