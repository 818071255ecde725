import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { WriteContext } from "../platform/context.ts";
import { refuse } from "../platform/refusal.ts";
import { permissionsOf } from "../platform/session/acting.ts";
import { startSession } from "../platform/session/session.ts";
import { homeOf } from "../platform/session/roles.ts";

interface Person {
  id: string;
  name: string;
  email: string;
  roles: string[];
  groups: string[] | null;
  is_company_admin: boolean | null;
  language: string | null;
  company: string | null;
  company_name: string | null;
  company_status: string | null;
}

const PEOPLE = `SELECT u.id, u.name, u.email, u.roles, u.permission_groups AS groups, u.is_company_admin, u.language, u.company,
    c.name AS company_name, c.status AS company_status
  FROM "user" u
  LEFT JOIN company c ON c.id = u.company
  WHERE u.status = 'active' AND $1 = ANY(u.roles) AND u.email LIKE '%@demo.example'
  ORDER BY (u.roles[1] = $1) DESC, u.id`;

/**
 * Who is meant: the named one; else the first who holds the permission; else the first who prepares things, or anybody.
 */
function chosen(
  people: readonly Person[],
  { email, permission, role }: HandlerInputs["demo.enter"],
  context: WriteContext,
): Person | undefined {
  if (typeof email === "string") return people.find((person) => person.email === email);
  const holds = (person: Person) =>
    typeof permission === "string" && permissionsOf(context.registry, role, person.groups ?? []).has(permission);
  return people.find(holds) ?? people.find(({ groups }) => groups?.includes("maker")) ?? people[0];
}

/**
 * Signs in as a person of the demo without a password, so that every screen can be looked at as every role.
 * @throws Refusal unknown_route where the environment has no demo people, not_found when nobody fits
 */
export async function enter(
  input: HandlerInputs["demo.enter"],
  context: WriteContext,
): Promise<HandlerAnswers["demo.enter"]> {
  if (context.environment.seeds !== true) refuse("unknown_route");
  const role = input.role;
  const person = chosen(await context.trx.rows<Person>(PEOPLE, [role]), input, context);
  if (!person) refuse("not_found");
  context.answer.startSession(await startSession(context, person.id, role));
  return {
    user: {
      id: person.id,
      name: person.name,
      email: person.email,
      roles: [role, ...person.roles.filter((other) => other !== role)],
      current_role: role,
      is_company_admin: person.is_company_admin === true,
      guide_step: 0,
      language: person.language ?? "en-US",
    },
    ...(person.company === null
      ? {}
      : { company: { id: person.company, name: person.company_name, status: person.company_status } }),
    home_route: homeOf(context.registry, role),
    choose_role: false,
  };
}
