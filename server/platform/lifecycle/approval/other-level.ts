import { inputFields } from "../../../../registry/lifecycle.ts";
import type { ReadContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import { type Actor, type Parties } from "../plan/actor.ts";
import type { Move } from "../plan/model.ts";
import { needsLevels, objection, openLevel } from "./agreement.ts";
import type { Empowered } from "./empowered.ts";
import { type Approver, approverOf, firstLevelsFor } from "./first.ts";
import { isStanding } from "./open.ts";
import { inHomeCurrency, type Level } from "./rules.ts";

/** A record with the steps that are open on it, and the parties of it that the person belongs to. */
export interface OpenSteps {
  readonly record: StoredRecord;
  readonly parties: Parties;
  readonly moves: readonly Move[];
}

/** The levels of which one agrees next: of the open request that level, else those that may come first by the rule. */
function levelsNext(
  context: ReadContext,
  { record }: OpenSteps,
  move: Move,
  empowers: Pick<Empowered, "openRequest">,
  person: Approver | undefined,
): readonly Level[] {
  const { approval } = move.transition;
  const request = empowers.openRequest(record.id, move.name);
  if (request !== undefined && isStanding(request, record.version, context.ports.clock.today()))
    return request.levels?.slice(openLevel(request.levels, request.agreed)).slice(0, 1) ?? [];
  if (approval?.rule === undefined || person === undefined) return [];
  return firstLevelsFor(approval.rule, person.rules, {
    ...(isInput(move, approval.amount) ? {} : { amount: amountOf(context, record, record[approval.amount ?? ""]) }),
    record,
  });
}

/** Whether the step itself asks for its amount, so that the record does not tell what is agreed to. */
const isInput = ({ transition }: Move, amount: string | undefined): boolean =>
  inputFields(transition).some(({ field }) => field === amount);

const amountOf = (context: ReadContext, record: StoredRecord, amount: unknown): string | undefined =>
  inHomeCurrency(context, amount, record.currency);

/**
 * What a person would agree to, in Singapore dollars: the amount of the open request, else that of the record;
 * undefined where the step has none, or asks for it.
 */
function amountNext(
  context: ReadContext,
  { record }: OpenSteps,
  move: Move,
  empowers: Pick<Empowered, "openRequest">,
): string | undefined {
  const field = move.transition.approval?.amount;
  if (field === undefined) return undefined;
  const request = empowers.openRequest(record.id, move.name);
  if (request === undefined || !isStanding(request, record.version, context.ports.clock.today()))
    return isInput(move, field) ? undefined : amountOf(context, record, record[field]);
  const { values = {} } = JSON.parse(request.asked) as { values?: Readonly<Record<string, unknown>> };
  return amountOf(context, record, values[field] ?? record[field]);
}

/**
 * Of the steps that a person has the right to take on records, those to which another level of their company agrees
 * next, or whose amount is above what they may agree to, so that taking them would be refused: by the open request,
 * else by the company's rule, as far as the record tells its amount. Whoever decides in a colleague's place agrees by
 * that colleague's groups too. At most one statement, where a step that waits for its first agreement is open at all.
 * @returns whether a step of the record with this id is another level's
 */
export async function stepsOfOtherLevels(
  context: ReadContext,
  actor: Actor,
  open: readonly OpenSteps[],
  empowers: Pick<Empowered, "as" | "openRequest" | "lent">,
): Promise<(id: string, transition: string) => boolean> {
  if (actor.kind !== "user") return () => false;
  const steps = open.flatMap((one) =>
    one.moves
      .filter(
        ({ transition }) =>
          transition.approval?.rule !== undefined && needsLevels(transition, Object.keys(one.parties)),
      )
      .map((move) => ({ one, move })),
  );
  if (steps.length === 0) return () => false;
  const person = await approverOf(context.db, actor.id);
  const barred = new Set(
    steps
      .filter(({ one, move }) => {
        const acts = empowers.as(one.record.id, move.name);
        const lent = acts.kind === "user" && acts.standsFor !== undefined ? empowers.lent(one.record.id) : [];
        const own = {
          groups: [...(person?.groups ?? []), ...lent],
          is_ceo: person?.is_ceo === true,
          ceiling: person?.ceiling ?? undefined,
        };
        const levels = levelsNext(context, one, move, empowers, person);
        const amount = amountNext(context, one, move, empowers);
        return levels.length > 0 && levels.every((level) => objection(level, own, amount) !== undefined);
      })
      .map(({ one, move }) => `${one.record.id} ${move.name}`),
  );
  return (id, transition) => barred.has(`${id} ${transition}`);
}
