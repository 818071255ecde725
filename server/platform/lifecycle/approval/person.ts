import type { Level } from "./rules.ts";
import type { Reading } from "../../store/handle.ts";
import { type Actor, actorName, type Parties } from "../plan/actor.ts";

/** Somebody of a company, as far as agreeing is concerned. */
export interface Colleague {
  readonly id: string;
  readonly groups: readonly string[] | null;
  readonly is_ceo: boolean;
}

/**
 * The people who could give a level's agreement: the chief executive's is nobody else's, and one of signatories is
 * another's.
 */
export function ableTo({ groups, ceo }: Pick<Level, "groups" | "ceo">, people: readonly Colleague[]): string[] {
  const isSignatory = groups.every((group) => group === "signatory");
  return people
    .filter((person) =>
      ceo === true
        ? person.is_ceo
        : groups.some((group) => person.groups?.includes(group)) && !(isSignatory && person.is_ceo),
    )
    .map(({ id }) => id);
}

/**
 * Whether somebody can be found for a place: whoever stands elsewhere already gives way where another can stand there.
 */
function takesSeat(
  index: number,
  able: readonly (readonly string[])[],
  assigned: Map<string, number>,
  tried = new Set<string>(),
): boolean {
  return (able[index] ?? []).some((id) => {
    if (tried.has(id)) return false;
    tried.add(id);
    const held = assigned.get(id);
    if (held !== undefined && !takesSeat(held, able, assigned, tried)) return false;
    assigned.set(id, index);
    return true;
  });
}

/**
 * The first level for which these people do not suffice, each agreeing once: its place, and whether so many could agree
 * to it alone.
 */
export function lackingAmong(
  levels: readonly Level[],
  people: readonly Colleague[],
): { level: number; alone: boolean } | undefined {
  const seats = levels.flatMap((level, index) =>
    Array.from({ length: level.approvers }, () => ({ level: index, able: ableTo(level, people) })),
  );
  const able = seats.map((seat) => seat.able);
  const assigned = new Map<string, number>();
  const seat = seats.find((_, index) => !takesSeat(index, able, assigned));
  return seat && { level: seat.level, alone: seat.able.length >= (levels[seat.level]?.approvers ?? 1) };
}

/**
 * A person who agrees, by everything that tells persons apart: a second account of the same phone or address is the
 * same person.
 */
export interface Person {
  readonly user: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly company: string;
  readonly parties: readonly string[];
  /**
   * Permission groups, the company's own by their ids; undefined for someone with a link, whom the platform has chosen
   * as the approver.
   */
  readonly groups?: readonly string[] | undefined;
  readonly is_ceo?: boolean | undefined;
  /** The most this person may agree to, in Singapore dollars. */
  readonly ceiling?: string | undefined;
  /** Users whose task this person was given; they count as having agreed too. */
  readonly for?: readonly string[] | undefined;
  readonly at: string;
}

interface Found {
  id: string;
  email: string;
  phone: string | null;
  groups: string[] | null;
  ceiling: string | null;
  is_ceo: boolean;
}

/** Whether the user `u` is the chief executive of an entity of their company. */
export const IS_CEO = `EXISTS (
    SELECT 1
    FROM authorizer a
    JOIN company_entity e ON e.id = a.entity
    WHERE e.company = u.company
      AND lower(a.email) = lower(u.email)
      AND a.authorizer_type = 'ceo'
      AND a.status = 'active'
  )`;

/**
 * The permission groups by which the user `u` agrees: those that every company has by their names, the company's own by
 * their ids.
 */
export const AGREES_AS = `coalesce(u.permission_groups, '{}')::text[] || ARRAY(
    SELECT own.id::text
    FROM permission_group own
    WHERE own.id = ANY(u.own_groups) AND own.company = u.company AND own.status = 'active'
  )`;

/** Whether the user `u` has agreed to the open `request` already, or somebody for them. */
export const HAS_AGREED = `EXISTS (
    SELECT 1
    FROM jsonb_array_elements(coalesce(request.decisions, '[]')) AS one
    WHERE one->>'user' = u.id::text OR one->'for' ? u.id::text
  )`;

/** The highest ceiling of some groups; none where one of them has none. */
const highestOf = (groups: string): string =>
  `(
      SELECT CASE WHEN count(*) FILTER (WHERE g.amount_ceiling IS NULL) > 0 THEN NULL ELSE max(g.amount_ceiling) END
      FROM ${groups}
    )`;

/**
 * The most that the user `u` may agree to, in Singapore dollars: the least of the person's own, of the highest of their
 * groups and, where the company's own permission groups are all they agree by, of the highest of those.
 */
export const CEILING = `LEAST(u.amount_ceiling, ${highestOf("user_group g WHERE g.company = u.company AND u.id = ANY(g.members) AND g.status = 'active'")},
    CASE
      WHEN coalesce(u.permission_groups, '{}') <@ '{viewer}' THEN ${highestOf("permission_group g WHERE g.company = u.company AND g.id = ANY(u.own_groups) AND g.status = 'active'")} END)`;

const WHO = `SELECT u.id, u.email, u.phone, ${AGREES_AS} AS groups, ${CEILING} AS ceiling, ${IS_CEO} AS is_ceo
  FROM "user" u`;

/** Who the actor is as an approver. */
export async function personOf(
  db: Reading,
  actor: Exclude<Actor, { kind: "system" }>,
  parties: Parties,
  at: string,
): Promise<Person> {
  const found =
    actor.kind === "user"
      ? await db.first<Found>(`${WHO} WHERE u.id = $1`, [actor.id])
      : await db.first<Found>(
          `${WHO}
            WHERE lower(u.email) = lower($1) OR lower(u.contact_email) = lower($1)
            ORDER BY (u.company = $2) DESC
            LIMIT 1`,
          [actor.email, actor.company],
        );
  const own = Object.keys(parties).filter((party) => parties[party]?.includes(actor.company));
  return {
    user: found?.id ?? (actor.kind === "link" ? actor.email : actor.id),
    name: actorName(actor),
    company: actor.company,
    parties: own,
    at,
    ...(found?.email ? { email: found.email } : {}),
    ...(found?.phone ? { phone: found.phone } : {}),
    ...(actor.kind === "user" ? { groups: found?.groups ?? [] } : {}),
    ...(found?.is_ceo ? { is_ceo: true } : {}),
    ...(found?.ceiling ? { ceiling: found.ceiling } : {}),
  };
}

/** Whether two entries are one human being, or one of them stands for the other. */
export function isSamePerson(
  one: Pick<Person, "user" | "email" | "phone" | "for">,
  other: Pick<Person, "user" | "email" | "phone" | "for">,
): boolean {
  const stands = (person: Pick<Person, "user" | "for">) => [person.user, ...(person.for ?? [])];
  return (
    stands(one).some((id) => stands(other).includes(id)) ||
    (one.phone !== undefined && one.phone !== "" && one.phone === other.phone) ||
    (one.email !== undefined && one.email === other.email)
  );
}

/** A colleague with what they are called, and the phone that tells one person under two accounts. */
interface NamedColleague extends Colleague {
  readonly name: string;
  readonly phone: string | null;
}

/** The active people of a company with what they agree by, in the order of their ids. */
export function colleaguesOf(db: Reading, company: string): Promise<NamedColleague[]> {
  return db.rows<NamedColleague>(
    `SELECT u.id, u.name, u.phone, ${AGREES_AS} AS groups, ${IS_CEO} AS is_ceo
      FROM "user" u
      WHERE u.company = $1 AND u.status = 'active'
      ORDER BY u.id`,
    [company],
  );
}
