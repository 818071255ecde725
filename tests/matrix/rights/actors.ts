import { lets, permissionsOf, whoOf } from "../../../registry/access.ts";
import { readRecord } from "../../../server/platform/query/read.ts";
import { insertRecord } from "../../../server/platform/records/write.ts";
import { Refusal } from "../../../server/platform/refusal.ts";
import { actingUser } from "../../../server/platform/session/acting.ts";
import { startSession } from "../../../server/platform/session/session.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import type { Application } from "../../api/application/application.ts";
import { Client } from "../../api/application/client.ts";
import type { Operation } from "../../generate/operations.ts";
import { newcomerOf, nobody, type Person } from "../../generate/people.ts";
import type { Trials } from "../../generate/trials.ts";

/** A person of each company of the demo whose people ask for what is not theirs. */
const COMPANIES = ["maker.s1", "maker.s2", "maker.s3", "maker.e1", "maker.e2", "maker.f1", "maker.f2"];
/** Companies of which there is one. */
const SINGLE = ["investor1", "ops"];
/** Who registered a moment ago: three that wait to be admitted, and a supplier, whom nobody admits. */
const NEWCOMERS = {
  supplier: "202699904G",
  enterprise: "202699905M",
  financier: "202699906N",
  investor: "202699907Z",
} as const;

/** Somebody who asks for what is not theirs to ask. */
export interface Actor {
  /** What about them is not enough, in words. */
  readonly kind: string;
  readonly person: Person;
  /** All that they may do, as the server is to judge them. */
  readonly permissions: readonly string[];
}

/** Somebody of a company whose permissions are said for each request. */
interface Made extends Person {
  readonly group: string;
}

/** Who may ask a write, by the words of its call or its step. */
const entries = ({ by, allow }: Operation): readonly string[] => by ?? allow;

/** Permissions that a write asks for. */
const namedBy = (operation: Operation): ReadonlySet<string> =>
  new Set(
    entries(operation).flatMap((text) => {
      const { permission } = whoOf(text);
      return permission === undefined ? [] : [permission];
    }),
  );

/**
 * People of every kind that a write is not for: each company has two of its own beside the demo's, with exactly the
 * permissions one gives them.
 */
export class Actors {
  private readonly application: Application;
  private readonly trials: Trials;
  private readonly made = new Map<string, Made[]>();
  private newcomers: Person[] = [];

  private constructor(application: Application, trials: Trials) {
    this.application = application;
    this.trials = trials;
  }

  /** Makes them, before any trial. */
  static async of(application: Application, trials: Trials): Promise<Actors> {
    const actors = new Actors(application, trials);
    for (const who of [...COMPANIES, ...SINGLE]) await actors.make(who);
    for (const [role, uen] of Object.entries(NEWCOMERS)) {
      const person = await newcomerOf(application, role, uen);
      const { before_admission: waiting, groups = {} } = application.registry.roles.roles[role] ?? {};
      const permissions =
        waiting ?? ["company_administrator", "maker", "checker_l1"].flatMap((group) => groups[group] ?? []);
      actors.newcomers.push({ ...person, permissions });
    }
    await application.store.transaction((trx) =>
      trx.run(`UPDATE company SET status = 'active' WHERE role = 'supplier' AND status = 'registered'`),
    );
    return actors;
  }

  private async make(who: string): Promise<void> {
    const { store, ports } = this.application;
    const like = (await store.reading.first<{ company: string; roles: string[] }>(
      `SELECT company, roles FROM "user" WHERE email = $1`,
      [`${who}@demo.example`],
    ))!;
    const [role = ""] = like.roles;
    // People of two companies who share the domain of their addresses would be taken for one company's.
    const address = `${who.replace(".", "-")}-colleagues.example`;
    for (const place of ["first", "second"]) {
      const group = ports.ids.next();
      const name = `${place}.${who.split(".").at(-1) ?? who}`;
      const user = await store.transaction(async (trx) => {
        await trx.run(
          `INSERT INTO permission_group (id, created_at, updated_at, company, name, role, permissions, status) VALUES ($1, now(), now(), $2, $3, $4, '{}', 'active')`,
          [group, like.company, `As given to ${name}`, role],
        );
        const context = { ...makeContext({ ...this.application, trx }), system: true };
        return insertRecord(context, "user", {
          email: `${place}@${address}`,
          contact_email: `${place}@${address}`,
          name: `${place} of ${who}`,
          phone: `+65${87_000_000 + this.made.size * 10 + Number(place === "first")}`,
          company: like.company,
          roles: [role],
          permission_groups: [],
          own_groups: [group],
          status: "active",
          language: "en-US",
        });
      });
      const person = {
        name,
        role,
        company: like.company,
        userId: user.id,
        permissions: [],
        group,
        browser: async () => Promise.reject(new Error(`${name} signs in inside a trial`)),
      };
      this.made.set(like.company, [...(this.made.get(like.company) ?? []), person]);
    }
  }

  /** Inside a trial: a browser in which somebody has signed in. */
  async browser(person: Person): Promise<Client> {
    const browser = new Client(this.trials.app);
    if (person.userId === undefined) return browser;
    const token = await this.trials.store.transaction((trx) =>
      startSession(makeContext({ ...this.application, trx }), person.userId ?? "", person.role ?? ""),
    );
    return Object.assign(browser, { cookie: `sid=${token}` });
  }

  private async given(person: Made, permissions: readonly string[]): Promise<Person> {
    await this.trials.store.transaction((trx) =>
      trx.run("UPDATE permission_group SET permissions = $2::text[] WHERE id = $1", [person.group, permissions]),
    );
    return { ...person, permissions };
  }

  /** Inside a trial: one of a company with every permission of its role, who is none of those that are refused. */
  async ofCompany(company: string): Promise<Person | undefined> {
    const [, second] = this.made.get(company) ?? [];
    return second && this.given(second, permissionsOf(this.application.registry, second.role ?? ""));
  }

  /** Companies of a role. */
  companiesOf(role: string | undefined): string[] {
    return role === undefined ? [] : this.ofRole(role).map(({ company }) => company ?? "");
  }

  /** Companies of one role, by a person of each. */
  private ofRole(role: string): Made[] {
    return [...this.made.values()].flatMap(([first]) => (first?.role === role ? [first] : []));
  }

  /**
   * The parties that a person is of a record; undefined where they do not see it at all, `nobody` where their company
   * may not act now.
   */
  async partiesOf(person: Person, entity: string, id: string): Promise<readonly string[] | undefined | "nobody"> {
    const { registry, ports, environment } = this.application;
    return this.trials.store.transaction(async (trx) => {
      const acting = await actingUser(trx, registry, person.userId ?? "0", person.role);
      if (acting === undefined) return "nobody";
      const context = makeContext({ registry, ports, environment, trx, acting });
      return readRecord(context, entity as string, id).then(
        ({ parties }) => parties,
        (error: unknown) => {
          if (error instanceof Refusal) return undefined;
          throw error;
        },
      );
    });
  }

  /**
   * Inside a trial: everybody whom a write that stands ready for somebody is not for.
   * @param parties companies to which the record gives the write, none of whose people are strangers to it
   */
  async strangersTo(operation: Operation, who: Person, parties: ReadonlySet<string>): Promise<Actor[]> {
    const { registry } = this.application;
    const every = (role: string) => permissionsOf(registry, role);
    const named = namedBy(operation);
    const role = who.role ?? "";
    const [colleague] = this.made.get(who.company ?? "") ?? [];
    const actors: Actor[] = [];
    const add = (kind: string, person: Person | undefined, permissions: readonly string[]) => {
      if (person !== undefined) actors.push({ kind, person, permissions });
    };
    if (named.size > 0) {
      add("a colleague without any permission", colleague, []);
      add(
        "a colleague with every permission but those it asks for",
        colleague,
        every(role).filter((permission) => !named.has(permission)),
      );
    }
    for (const of of new Set([...this.made.values()].map(([first]) => first?.role ?? "")))
      add(
        of === role ? "another company of the same role" : `a company of another role (${of})`,
        this.ofRole(of).find(({ company = "" }) => !parties.has(company) && company !== who.company),
        every(of),
      );
    for (const person of this.newcomers)
      add(`a company registered a moment ago (${person.role})`, person, person.permissions);
    add("nobody signed in", { ...nobody(this.application), permissions: [] }, []);
    return actors;
  }

  /** Inside a trial: the person as they are when they ask. */
  async ready({ person, permissions }: Actor): Promise<Person> {
    const own = [...this.made.values()].flat().find(({ userId }) => userId === person.userId && userId !== undefined);
    return own === undefined ? person : this.given(own, permissions);
  }
}

/** Whether somebody holds none of the permissions for which alone a step is given. */
export const lacks = ({ by }: Operation, { permissions }: Person): boolean =>
  by !== undefined &&
  by.every((text) => {
    const { who, permission } = whoOf(text);
    return who === "system" || (permission !== undefined && !permissions.includes(permission));
  });

/** Whether the words of a write let somebody in before anybody looks at a record. */
export const isLetIn = ({ allow }: Operation, { role, permissions }: Person): boolean =>
  lets(allow, role, permissions) || (role !== undefined && allow.includes("public"));
