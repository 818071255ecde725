import type { ReadContext } from "../context.ts";
import type { ActRequest } from "../engine.ts";
import { enteredFields } from "../../../registry/schema/request.ts";
import { readRecord } from "../query/read.ts";
import type { SelectedRecord } from "../query/rows.ts";
import { madeBy, ownerFilled } from "../records/draft.ts";
import { isEditable, makersAmong, makersOf } from "../records/editable.ts";
import { withDefaults } from "../records/write.ts";
import { mustSeeReferences } from "../records/refs.ts";
import { refuse } from "../refusal.ts";
import { refusingInWords } from "./apply.ts";
import { beforeSave } from "./derived-fields.ts";
import { bookkeeping } from "./bookkeeping.ts";
import { consequencesOf } from "./consequences.ts";
import { findLink, linkHolder } from "./link.ts";
import { anyRecord } from "../query/unscoped.ts";
import { modelOf } from "./plan/configured.ts";
import { load, plan as planOf } from "./load/load.ts";
import { isPartyOf } from "../records/companies-of.ts";
import type { Actor } from "./plan/actor.ts";
import { type Move, type Row, startsIn, NEW } from "./plan/model.ts";
import type { LimitChange, Plan } from "./plan/plan.ts";
import { PlanContradicted } from "./plan/refusal.ts";
import { requestOf } from "./plan/input.ts";
import { actorOf, settingOf } from "./setting.ts";
import { failedChecksInWords, placesInWords, speechOf } from "../wording.ts";

/**
 * What a body says of a record's own fields, beside what the transition asks: what stands in the form of a draft that
 * is not kept yet.
 */
function typedIn(context: ReadContext, { entity, body }: ActRequest): Row {
  const entered = new Set(enteredFields(context.registry, entity));
  return Object.fromEntries(Object.entries(body).filter(([field]) => entered.has(field)));
}

/**
 * The record a preview speaks of: for `new` the fields in the body as they would be saved, else the stored one; of a
 * draft that the asker may change, with what they typed since, as it would be saved.
 * @throws Refusal as saving it would
 */
async function recordFor(
  context: ReadContext,
  move: Move,
  request: ActRequest,
  actor: Actor,
): Promise<{ record: Row; typed: Row; found?: SelectedRecord }> {
  const { registry } = context;
  if (request.id === "new") {
    const model = modelOf(registry);
    const states = Object.fromEntries(
      model.moves(move.entity).map(({ axis }) => [axis, model.initial(move.entity, axis)]),
    );
    const filled = ownerFilled(context, request.entity, request.body);
    const made = madeBy(context, request.entity, await makersAmong(context, request.entity, filled));
    return {
      record: {
        ...withDefaults(registry, request.entity, await beforeSave(context, request.entity, filled, undefined)),
        ...made,
        ...states,
        id: "new",
        version: 0,
      },
      typed: request.body,
    };
  }
  if (actor.kind !== "user")
    return {
      record: (await anyRecord(context.db, registry, request.entity, request.id)) ?? refuse("not_found"),
      typed: {},
    };
  const found = await readRecord(context, request.entity, request.id);
  const { record, parties } = found;
  const makers = makersOf(context, request.entity);
  const isOpen = makers.some((maker) => parties.includes(maker)) && isEditable(registry, request.entity, record);
  const typed = isOpen ? typedIn(context, request) : {};
  return {
    record:
      Object.keys(typed).length === 0
        ? record
        : { ...record, ...(await beforeSave(context, request.entity, typed, record)) },
    typed,
    found,
  };
}

/** Names of the companies in whose books the plan posts. */
async function booksOf(context: ReadContext, plan: Plan): Promise<ReadonlyMap<string, string>> {
  const companies = [...new Set(plan.journals.map(({ company }) => company))];
  const rows =
    companies.length === 0
      ? []
      : await context.db.rows<{ id: string; name: string }>(
          "SELECT id, name FROM company WHERE id = ANY($1::bigint[])",
          [companies],
        );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Journals are shown to those whose books they are and limits to their parties: nobody sees what another company earns
 * or may still use.
 */
async function visibleTo(context: ReadContext, plan: Plan): Promise<Plan> {
  const company = context.acting?.company?.id;
  const limits: LimitChange[] = [];
  for (const limit of plan.limits) if (await isPartyOf(context, limit.node, limit.id)) limits.push(limit);
  return { ...plan, limits, journals: plan.journals.filter((journal) => journal.company === company) };
}

/**
 * A plan as the wire carries it: its amounts in the record's currency, which the step itself may give it, its warnings
 * in the caller's words.
 */
function shown(context: ReadContext, plan: Plan, record: Row, names: ReadonlyMap<string, string>): object {
  const speech = speechOf((...words) => context.say(...words), context.language);
  const codes = new Map<string, string>(
    Object.entries(context.registry.constants.ledger.accounts).map(([code, { name }]) => [name, code]),
  );
  const { explainChange, explainDraft } = bookkeeping();
  const [main] = plan.steps;
  const mine = plan.steps.filter((step) => step.entity === main?.entity && step.id === main.id);
  const currency = mine.reduce<unknown>((known, { sets }) => known ?? sets.currency, record.currency ?? undefined);
  return {
    status: Object.fromEntries(mine.filter((step) => step.to !== undefined).map((step) => [step.axis, step.to])),
    ...(typeof currency === "string" ? { currency } : {}),
    figures: plan.figures,
    lines: plan.lines,
    checks: plan.checks,
    limits: plan.limits.map(({ id, ...limit }) => ({ ...limit, node_id: id })),
    journals: plan.journals.flatMap(({ company, lines }) =>
      lines.map(({ account, debit, credit }) => ({
        book: names.get(company) ?? "",
        account: codes.get(account) ?? account,
        ...(debit === undefined ? {} : { debit }),
        ...(credit === undefined ? {} : { credit }),
      })),
    ),
    // The grammar's own word for what follows; a list, so nobody takes it for a promise.
    // oxlint-disable-next-line unicorn/no-thenable
    then: plan.steps
      .filter((step) => step.follows && !step.silent)
      .map(({ entity, id, transition, from, to }) => ({
        entity,
        id: id.startsWith(NEW) ? "new" : id,
        transition,
        from,
        to,
      })),
    letters: plan.steps.flatMap((step) => step.letters),
    warnings: plan.warnings.map((warning) => ({
      ...warning,
      message: context.say("guard", warning.name, {
        ...placesInWords(warning.params ?? {}, speech),
        why: failedChecksInWords(plan.checks, speech),
      }),
    })),
    explain: [...plan.explain, ...plan.limits.map(explainChange), ...plan.journals.map(explainDraft)],
  };
}

/** How often a preview reads its records: it locks nothing, so that others may write between two of its readings. */
const READINGS = 3;

/**
 * Shows what a transition would do, and does nothing. The same plan is what taking it would apply. Records that
 * contradict one another are read anew.
 * @throws Refusal as taking it would
 */
export async function preview(context: ReadContext, request: ActRequest): Promise<unknown> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await previewOnce(context, request);
    } catch (error) {
      if (!(error instanceof PlanContradicted) || reading === READINGS) throw error;
    }
  }
}

async function previewOnce(context: ReadContext, request: ActRequest): Promise<unknown> {
  const model = modelOf(context.registry);
  const move = model.move(request.entity, request.transition);
  if (!move) return refuse("unknown_route");
  const byLink = move.transition.link !== undefined && typeof request.body.token === "string";
  const actor =
    (byLink ? undefined : actorOf(context)) ??
    (await linkHolder(context, move, request)) ??
    refuse("token_invalid", {
      data: { purpose: (await findLink(context.db, request.body.token))?.purpose ?? "link", can_resend: false },
    });
  const { record, typed, found } = await recordFor(context, move, request, actor);
  if (actor.kind === "user")
    await mustSeeReferences(context, request.entity, { ...typed, ...requestOf(move, request.body).values });
  const loaded = {
    ...(await load(context, move, record)),
    isMade: request.id === "new" && (startsIn(move)?.includes("new") ?? false),
  };
  const { plan } = await refusingInWords(context, request.entity, () =>
    planOf({ context, model, lock: false }, loaded, move.name, requestOf(move, request.body), {
      ...settingOf(context, actor),
      looks: true,
    }),
  );
  const visible = await visibleTo(context, plan);
  return {
    ...shown(context, visible, record, await booksOf(context, visible)),
    ...(found === undefined || move.transition.commits === undefined
      ? {}
      : await consequencesOf(context, model, { move, found, record, plan, parties: loaded.parties })),
  };
}
