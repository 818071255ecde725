import { permissionsOf } from "../../server/platform/session/acting.ts";
import { startSession } from "../../server/platform/session/session.ts";
import { insertRecord } from "../../server/platform/records/write.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import type { Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";

/** Someone who asks. */
export interface Person {
  name: string;
  /** Undefined for whoever has no session that counts. */
  role: string | undefined;
  permissions: readonly string[];
  company: string | undefined;
  userId: string | undefined;
  /** A browser with a session of its own, begun anew. */
  browser(): Promise<Client>;
}

/** A person of the demo by the first part of the e-mail, signed in without the cost of a password. */
export async function personOf(application: Application, who: string): Promise<Person> {
  const { store, registry } = application;
  const row = await store.reading.first<{ id: string; company: string; roles: string[]; groups: string[] }>(
    `SELECT id, company, roles, permission_groups AS groups FROM "user" WHERE email = $1`,
    [`${who}@demo.example`],
  );
  if (!row) throw new Error(`nobody is called ${who}`);
  const [role = ""] = row.roles;
  return {
    name: who,
    role,
    company: row.company,
    userId: row.id,
    permissions: [...permissionsOf(registry, role, row.groups)],
    async browser() {
      const token = await store.transaction((trx) => startSession(makeContext({ ...application, trx }), row.id, role));
      const client = application.stranger();
      client.cookie = `sid=${token}`;
      return client;
    },
  };
}

/**
 * The same person, whose browser stays open from one request to the next; begun anew once its session is over or
 * another's.
 */
export function staying(person: Person): Person {
  let open: Client | undefined;
  let own: string | undefined;
  return {
    ...person,
    async browser() {
      if (open === undefined || open.cookie !== own) {
        open = await person.browser();
        own = open.cookie;
      }
      return open;
    },
  };
}

/** Somebody of the demo who holds exactly the permissions one gives them, by a group of the company's own. */
export async function holderOf(
  application: Application,
  who: string,
): Promise<(permissions: readonly string[]) => Promise<Person>> {
  const person = await personOf(application, who);
  const group = application.ports.ids.next();
  await application.store.transaction(async (trx) => {
    await trx.run(
      `INSERT INTO permission_group (id, created_at, updated_at, company, name, role, permissions, status) VALUES ($1, now(), now(), $2, $3, $4, '{}', 'active')`,
      [group, person.company, `As given to ${who}`, person.role],
    );
    await trx.run(`UPDATE "user" SET own_groups = $2, permission_groups = '{viewer}' WHERE id = $1`, [
      person.userId,
      [group],
    ]);
  });
  return async (permissions) => {
    await application.store.transaction((trx) =>
      trx.run("UPDATE permission_group SET permissions = $2::text[] WHERE id = $1", [group, permissions]),
    );
    return { ...person, permissions };
  };
}

/** Somebody of a company that has just registered and waits to be admitted, and its legal entity. */
export interface Newcomer extends Person {
  entity: string;
}

/** The administrator of a company of this role that nobody has admitted yet. */
export async function newcomerOf(application: Application, role: string, uen: string): Promise<Newcomer> {
  const { store, registry } = application;
  const name = `Newcomer ${role} ${uen}`;
  const made = await store.transaction(async (trx) => {
    const context = { ...makeContext({ ...application, trx }), system: true };
    const company = await insertRecord(context, "company", { name, role, brand: "default", status: "registered" });
    const entity = await insertRecord(context, "company_entity", {
      company: company.id,
      uen,
      legal_name: name,
      entity_type: "ROC",
      entity_status: "live",
      is_default: true,
    });
    const user = await insertRecord(context, "user", {
      email: `newcomer.${role}@newcomer.example`,
      contact_email: `newcomer.${role}@newcomer.example`,
      name: `New ${role}`,
      phone: `+65${90000000 + Number(uen.slice(5, 9))}`,
      company: company.id,
      roles: [role],
      permission_groups: ["company_administrator", "maker", "checker_l1"],
      is_company_admin: true,
      status: "active",
      legal_entities: [entity.id],
      language: "en-US",
    });
    return { company: company.id, entity: entity.id, user: user.id };
  });
  return {
    name: `newcomer ${role}`,
    role,
    company: made.company,
    userId: made.user,
    entity: made.entity,
    permissions: registry.roles.roles[role]?.before_admission ?? [],
    async browser() {
      const token = await store.transaction((trx) =>
        startSession(makeContext({ ...application, trx }), made.user, role),
      );
      return Object.assign(application.stranger(), { cookie: `sid=${token}` });
    },
  };
}

/** Someone without a session. */
export const nobody = (application: Application): Person => ({
  name: "anonymous",
  role: undefined,
  permissions: [],
  company: undefined,
  userId: undefined,
  browser: async () => application.stranger(),
});

/** Someone whose account was switched off after signing in: the cookie is there, the session counts no more. */
export async function switchedOff(application: Application, who: string): Promise<Person> {
  const person = await personOf(application, who);
  const { cookie } = await person.browser();
  await application.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET status = 'disabled' WHERE id = $1`, [person.userId]),
  );
  return {
    ...person,
    name: `${who} switched off`,
    role: undefined,
    permissions: [],
    browser: async () => Object.assign(application.stranger(), { cookie }),
  };
}
