import type { ReadContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import { modelOf } from "../plan/configured.ts";
import { pastTransitionsOf } from "../load/load.ts";
import { isMaker, type Parties } from "../plan/actor.ts";
import type { Move } from "../plan/model.ts";
import { ableTo, lackingAmong, colleaguesOf } from "./person.ts";
import { openLevel } from "./agreement.ts";
import { type Level, chiefLevel, tiersOf, withLeast } from "./rules.ts";
import { openRequests } from "./open.ts";

/** Groups of the acting role, and of the acting company itself, whose people may take a transition for a party. */
async function groupsFor(
  context: ReadContext,
  { transition }: Move,
  party: string,
  company: string,
): Promise<string[]> {
  const required = transition.by.flatMap((entry) => {
    const [who, permission] = entry.split(":");
    return who === party && permission !== undefined ? [permission] : [];
  });
  const groups = Object.entries(context.registry.roles.roles[context.acting?.role ?? ""]?.groups ?? {});
  const own = await context.db.rows<{ id: string }>(
    "SELECT id FROM permission_group WHERE company = $1 AND status = 'active' AND permissions && $2::text[] ORDER BY name",
    [company, required],
  );
  return [
    ...groups.filter(([, given]) => required.some((permission) => given.includes(permission))).map(([group]) => group),
    ...own.map(({ id }) => id),
  ];
}

/**
 * The levels of a transition in the acting company, and who has agreed: of its open request, else of its rule; else
 * whoever has the right.
 */
async function levelsOf(
  context: ReadContext,
  move: Move,
  record: StoredRecord,
  company: string,
  party: string,
): Promise<{ levels: readonly Level[]; agreed: readonly string[] }> {
  const { approval } = move.transition;
  const request = (await openRequests(context.db, move.entity, record.id)).find(
    (one) => one.transition === move.name && one.company === company,
  );
  const agreed = (request?.decisions ?? []).map(({ user }) => user);
  if (request?.levels) return { levels: request.levels, agreed };
  if (approval?.rule === undefined || approval.of?.includes(party) === false)
    return { levels: [{ groups: await groupsFor(context, move, party, company), approvers: 1 }], agreed };
  const own = withLeast(
    await tiersOf(
      context,
      company,
      approval.rule,
      approval.amount === undefined ? undefined : record[approval.amount],
      record,
    ),
    approval.least,
  );
  return {
    levels:
      approval.ceo === true && !own.some(({ ceo }) => ceo) ? [...own, await chiefLevel(context.db, company)] : own,
    agreed,
  };
}

/**
 * Who of the acting company a step waits for: names of those who may take it now, or the groups of which nobody is
 * left.
 */
type Awaited = { readonly people: readonly string[] } | { readonly lacks: readonly string[] };

/**
 * Whom of the acting company a transition waits for, whoever made the record and whoever has agreed left out: who may
 * give the level that is open, or, where the company has nobody for a level that is still to come, the groups of that
 * level. Undefined where it is for another to say.
 */
export async function awaitedOf(
  context: ReadContext,
  entity: string,
  record: StoredRecord,
  transition: string,
  party: string,
): Promise<Awaited | undefined> {
  const company = context.acting?.company?.id;
  const move = modelOf(context.registry).move(entity, transition);
  if (company === undefined || !move || move.transition.approval?.parties !== undefined) return undefined;
  const people = await colleaguesOf(context.db, company);
  const { levels: all, agreed } = await levelsOf(context, move, record, company, party);
  const levels = all.slice(openLevel(all, agreed.length));
  const [open] = levels;
  if (open === undefined || levels.some(({ groups }) => groups.length === 0)) return undefined;
  const history = (await pastTransitionsOf(context.db, entity, [record.id])).get(record.id) ?? [];
  const left = people.filter(
    ({ id, phone }) =>
      !agreed.includes(id) &&
      !isMaker(
        move.transition,
        { kind: "user", id, name: "", company, permissions: new Set(), ...(phone ? { phone } : {}) },
        record,
        history,
      ),
  );
  // Beside an approval the chief executive's agreement is apart from the signatories'; where one right is enough, they
  // have it like everybody of their groups.
  const entitled = left.filter((one) => open.groups.some((group) => one.groups?.includes(group)));
  if (move.transition.approval?.rule === undefined && entitled.length > 0)
    return { people: entitled.map(({ name }) => name) };
  const lacking = lackingAmong(levels, left);
  if (lacking)
    return { lacks: levels[lacking.level]?.ceo ? ["chief_executive"] : (levels[lacking.level]?.groups ?? []) };
  const able = new Set(ableTo(open, left));
  return { people: left.filter(({ id }) => able.has(id)).map(({ name }) => name) };
}

/**
 * The groups of the acting company of which somebody must agree after one more agreement to a transition; none where
 * that one is the last, or where other parties agree instead.
 */
export async function agreeAfterwards(
  context: ReadContext,
  move: Move,
  record: StoredRecord,
  parties: Parties,
): Promise<readonly string[]> {
  const company = context.acting?.company?.id;
  const party = move.transition.by
    .map((entry) => entry.split(":")[0] ?? "")
    .find((one) => company !== undefined && parties[one]?.includes(company) === true);
  if (company === undefined || party === undefined || move.transition.approval?.rule === undefined) return [];
  const { levels, agreed } = await levelsOf(context, move, record, company, party);
  const next = levels[openLevel(levels, agreed.length + 1)];
  return next?.ceo ? ["chief_executive"] : (next?.groups ?? []);
}
