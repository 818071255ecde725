import type { ReadContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import { modelOf } from "../known-model.ts";
import { takingsOf } from "../load/takings.ts";
import { isMaker } from "../plan/maker.ts";
import type { Move } from "../plan/model.ts";
import { lackingAmong } from "./able.ts";
import { openLevel } from "./agreement.ts";
import { colleaguesOf } from "./colleagues.ts";
import type { Level } from "./levels.ts";
import { openRequests } from "./open.ts";
import { chiefLevel, tiersOf } from "./rules.ts";

/** Groups of the acting role, and of the acting company itself, whose people may take a transition for a party. */
async function groupsFor(context: ReadContext, { transition }: Move, party: string, company: string): Promise<string[]> {
  const asked = transition.by.flatMap((entry) => { const [who, permission] = entry.split(":"); return who === party && permission !== undefined ? [permission] : []; });
  const groups = Object.entries(context.registry.roles.roles[context.acting?.role ?? ""]?.groups ?? {});
  const own = await context.db.rows<{ id: string }>("SELECT id FROM permission_group WHERE company = $1 AND status = 'active' AND permissions && $2::text[] ORDER BY name", [company, asked]);
  return [...groups.filter(([, given]) => asked.some((permission) => given.includes(permission))).map(([group]) => group), ...own.map(({ id }) => id)];
}

/** Levels that are still to agree to a transition in the acting company: of its open request, else of its rule; else whoever has the right. */
async function levelsLeft(context: ReadContext, move: Move, record: StoredRecord, company: string, party: string): Promise<{ levels: readonly Level[]; agreed: readonly string[] }> {
  const { approval } = move.transition;
  const request = (await openRequests(context.db, move.entity, record.id)).find((one) => one.transition === move.name && String(one.company) === company);
  const agreed = (request?.decisions ?? []).map(({ user }) => user);
  if (request?.levels) return { levels: request.levels.slice(openLevel(request.levels, agreed.length)), agreed };
  if (approval?.rule === undefined || approval.of?.includes(party) === false) return { levels: [{ groups: await groupsFor(context, move, party, company), approvers: 1 }], agreed };
  const own = await tiersOf(context, company, approval.rule, approval.amount === undefined ? undefined : record[approval.amount], record);
  return { levels: approval.ceo === true && !own.some(({ ceo }) => ceo) ? [...own, await chiefLevel(context.db, company)] : own, agreed };
}

/**
 * Groups of which the acting company has nobody left for a transition that waits for it, whoever made the record and whoever has
 * agreed left out; undefined where somebody can take it.
 */
export async function lackingGroups(context: ReadContext, entity: string, record: StoredRecord, transition: string, party: string): Promise<readonly string[] | undefined> {
  const company = context.acting?.company?.id;
  const move = modelOf(context.registry).move(entity, transition);
  if (company === undefined || !move || move.transition.approval?.parties !== undefined) return undefined;
  const people = await colleaguesOf(context.db, company);
  const { levels, agreed } = await levelsLeft(context, move, record, company, party);
  if (levels.some(({ groups }) => groups.length === 0)) return undefined;
  const takings = (await takingsOf(context.db, entity, [record.id])).get(record.id) ?? [];
  const left = people.filter(({ id, phone }) => !agreed.includes(id) && !isMaker(move.transition, { kind: "user", id, name: "", company, permissions: new Set(), ...(phone ? { phone } : {}) }, record, takings));
  const lacking = lackingAmong(levels, left);
  return lacking && (levels[lacking.place]?.ceo ? ["chief_executive"] : levels[lacking.place]?.groups);
}
