import type { Reading } from "../store/handle.ts";
import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import type { Occasion } from "../lifecycle/correspondence.ts";
import type { Written, WrittenPart } from "../formats/document.ts";
import type { Registry } from "../../../registry/registry.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { ACTING_COLUMNS, ACTING_TABLES, actingOf, type ActingRow } from "../session/acting.ts";

const OWN = `SELECT lower(u.email) AS email
  FROM "user" u
  WHERE u.company = $1::bigint AND u.status = 'active' AND lower(u.email) = ANY($2::text[])
  UNION SELECT lower(u.contact_email)
  FROM "user" u
  WHERE u.company = $1::bigint AND u.status = 'active' AND lower(u.contact_email) = ANY($2::text[])
  UNION SELECT lower(e.finance_email)
  FROM company_entity e
  WHERE e.company = $1::bigint AND lower(e.finance_email) = ANY($2::text[])`;

/**
 * Which of these addresses are a company's own now: of its active people, or those that its legal entities name for
 * their finances; in lower case.
 */
export async function ownAddresses(
  db: Reading,
  company: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(
    (await db.rows<{ email: string }>(OWN, [company, addresses.map((one) => one.toLowerCase())])).map(
      ({ email }) => email,
    ),
  );
}

/** What a letter may be about, in the order in which people see it. */
export type Topic = NonNullable<Letter["topic"]>;
export const TOPICS: readonly Topic[] = [
  "tasks",
  "decisions",
  "reminders",
  "invitations",
  "messages",
  "announcements",
  "security",
];

/** Topics that nobody may switch off: what a person wrote, and what concerns one's own safety, always arrives. */
export const LOCKED: ReadonlySet<Topic> = new Set(["messages", "security"]);

/**
 * The topic whose mails are gathered by hours or days for whoever wants that: a list of what is new says it as well as
 * twenty letters.
 */
export const PACED: Topic = "tasks";

/** A letter's topic; one that says none tells of a decision. */
export const topicOf = (letter: Pick<Letter, "topic">): Topic => letter.topic ?? "decisions";

/**
 * Whether somebody does not want a topic in this way, as SQL; of what is locked nobody is asked.
 * @param user text of SQL that gives their id
 * @param topic text of SQL that gives the topic
 */
const refuses = (way: "mail" | "notice", user: string, topic: string): string => `EXISTS (
    SELECT FROM notification_preference chosen
    WHERE chosen."user" = ${user} AND chosen.topic = ${topic} AND chosen.${way} = false
  )`;

export type { Occasion, Written, WrittenPart };

/** Someone a mail goes to. */
export interface Recipient {
  readonly address: string;
  readonly company: string;
  /** Known where the address is a user's; otherwise the mail is written in both languages. */
  readonly language: "en-US" | "zh-CN" | undefined;
  readonly party: string;
  /** The user whose address it is, if it is one's. */
  readonly user?: string | undefined;
  /** The brand of the company; undefined where it is none of ours. */
  readonly brand: string | undefined;
  /** The user does not want mails of the letter's topic. */
  readonly unwilling: boolean;
}

interface Person {
  id: string;
  email: string;
  contact_email: string | null;
  company: string | null;
  language: string | null;
}

const languageOf = (language: string | null): Recipient["language"] =>
  language === "zh-CN" || language === "en-US" ? language : undefined;

/**
 * The address at which a party is written to: the finance e-mail of its entity on the record, else its administrators;
 * what is about security goes to both.
 */
async function addressesOf(
  db: Reading,
  registry: Registry,
  occasion: Occasion,
  party: string,
  isSecurity: boolean,
): Promise<{ address: string; company: string }[]> {
  const partyRule = registry.entities.get(occasion.entity)?.parties?.[party];
  const path =
    typeof partyRule === "string" ? partyRule : partyRule !== undefined && "field" in partyRule ? partyRule.field : "";
  const entity = path.endsWith(".company") ? occasion.record[path.split(".")[0] ?? ""] : undefined;
  const companies = occasion.parties[party] ?? [];
  const named = (Array.isArray(entity) ? entity : [entity]).filter((one) => one !== undefined && one !== null);
  const rows =
    named.length === 0
      ? []
      : await db.rows<{ finance_email: string | null; company: string | null }>(
          `SELECT finance_email, company FROM company_entity WHERE id = ANY($1::bigint[]) ORDER BY id`,
          [named],
        );
  const known = rows.flatMap(({ finance_email: address, company }) =>
    address && company !== null && companies.includes(company) ? [{ address, company }] : [],
  );
  if (known.length > 0 && !isSecurity) return known;
  const admins = await db.rows<Person>(
    `SELECT id, email, contact_email, company, language
      FROM "user"
      WHERE company = ANY($1::bigint[]) AND is_company_admin AND status = 'active'`,
    [companies],
  );
  return [
    ...known,
    ...admins.map((person) => ({ address: person.contact_email ?? person.email, company: String(person.company) })),
  ];
}

/**
 * The company for which an address in a field decides by link: the party to whom the transition that is mailed there is
 * given.
 */
function decidingFor({ model, entity, parties }: Occasion, field: string): string {
  const move = model.moves(entity).find(({ transition }) => transition.link?.to === field);
  const party = move?.transition.by
    .map((who) => who.split(":")[0] ?? "")
    .find((who) => parties[who]?.[0] !== undefined);
  return party === undefined ? "" : (parties[party]?.[0] ?? "");
}

/** The chief executive of the company that acts, at the address with which they were put forward. */
async function chiefs(db: Reading, { actor }: Occasion): Promise<{ address: string; company: string }[]> {
  if (actor.kind === "system") return [];
  return db.rows<{ address: string; company: string }>(
    `SELECT a.email AS address, e.company
      FROM authorizer a
      JOIN company_entity e ON e.id = a.entity
      WHERE e.company = $1 AND a.authorizer_type = 'ceo' AND a.status = 'active' AND a.email IS NOT NULL
      ORDER BY a.id`,
    [actor.company],
  );
}

/** The person at an address, however it is spelt. @param address text of SQL that gives it */
export const PERSON_AT = (address: string): string => `SELECT id, language
  FROM "user"
  WHERE lower(email) = lower(${address}) OR lower(contact_email) = lower(${address})
  ORDER BY id
  LIMIT 1`;

/** An address that a letter goes to, for which company, and as what of the letter's `to`. */
type Meant = Pick<Recipient, "address" | "company" | "party">;

interface Known {
  readonly brand: string | null;
  readonly user: string | null;
  readonly language: string | null;
  readonly unwilling: boolean;
}

/** What is known of addresses: whose they are, whether these want mails of a topic, and the brand of the company. */
async function known(db: Reading, meant: readonly Meant[], topic: Topic): Promise<Recipient[]> {
  if (meant.length === 0) return [];
  const rows = await db.rows<Known>(
    `SELECT company.brand, person.id AS "user", person.language, coalesce(${refuses("mail", "person.id", "$3")}, false) AS unwilling
     FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS meant(address, company, place)
     LEFT JOIN company ON company.id = meant.company
     LEFT JOIN LATERAL (${PERSON_AT("meant.address")}) person ON true
     ORDER BY meant.place`,
    [meant.map(({ address }) => address), meant.map(({ company }) => (company === "" ? null : company)), topic],
  );
  return rows.map(({ brand, user, language, unwilling }, index) => ({
    ...meant[index]!,
    brand: brand ?? undefined,
    user: user ?? undefined,
    language: languageOf(language),
    unwilling: !LOCKED.has(topic) && unwilling,
  }));
}

/**
 * Whom a letter's `to` means: parties (of what is about security all who administer them), the person who asked, the
 * record's maker, the chief executive of who acts, or a field that holds an address, or several.
 */
export async function recipientsOf(
  db: Reading,
  registry: Registry,
  occasion: Occasion,
  { to = [], ...letter }: Pick<Letter, "to" | "topic">,
): Promise<Recipient[]> {
  const topic = topicOf(letter);
  const found = new Map<string, Meant>();
  const add = (address: string, company: string, party: string): void =>
    void found.set(address.toLowerCase(), { address, company, party });
  for (const who of to) {
    if (occasion.parties[who] !== undefined) {
      for (const one of await addressesOf(db, registry, occasion, who, topic === "security"))
        add(one.address, one.company, who);
      continue;
    }
    if (who === "chief") {
      for (const one of await chiefs(db, occasion)) add(one.address, one.company, who);
      continue;
    }
    const id =
      who === "creator"
        ? occasion.record.created_by
        : who === "asker" && occasion.actor.kind === "user"
          ? occasion.actor.id
          : undefined;
    const person =
      id === undefined
        ? undefined
        : await db.first<Person>(`SELECT id, email, contact_email, company, language FROM "user" WHERE id = $1`, [id]);
    if (person) add(person.contact_email ?? person.email, person.company ?? "", who);
    else {
      const value = occasion.record[who];
      const own = occasion.entity === "user" ? String(occasion.record.company ?? "") : decidingFor(occasion, who);
      // A list of addresses was the company's own when it was written; who has left since is told nothing.
      const still = Array.isArray(value)
        ? await ownAddresses(db, String(occasion.record.company), value.map(String))
        : undefined;
      for (const address of Array.isArray(value) ? value : [value])
        if (typeof address === "string" && still?.has(address.toLowerCase()) !== false) add(address, own, who);
    }
  }
  return known(db, [...found.values()], topic);
}

const concernedCache = new WeakMap<Registry, Map<string, ReadonlySet<string>>>();

/**
 * Permissions to decide about records of an entity as a party, from what its lifecycles declare; as any party, where
 * this one decides nothing.
 */
function concerns(registry: Registry, entity: string, party: string): ReadonlySet<string> {
  const cache = concernedCache.get(registry) ?? new Map<string, ReadonlySet<string>>();
  concernedCache.set(registry, cache);
  const known = cache.get(`${entity} ${party}`);
  if (known) return known;
  const named = modelOf(registry)
    .moves(entity)
    .flatMap(({ transition }) => transition.by.map((who) => who.split(":")));
  const own = named.flatMap(([who, permission]) => (who === party && permission !== undefined ? [permission] : []));
  const found = new Set(own.length > 0 ? own : named.flatMap(([, permission]) => permission ?? []));
  cache.set(`${entity} ${party}`, found);
  return found;
}

/** Somebody who may get a notice. */
interface NoticedRow extends ActingRow {
  readonly company_id: string;
  readonly brand: string | null;
  /** Whether they want no notices of the topic. */
  readonly unwilling: boolean;
  /** All legal entities of their company. */
  readonly sisters: readonly string[] | null;
}

/**
 * Whether somebody acts for what a record names of their company's legal entities; for all it has, where it names none.
 */
function actsFor({ sisters, entities }: NoticedRow, named: ReadonlySet<unknown>): boolean {
  const others = (sisters ?? []).filter((id) => named.has(id));
  return others.length === 0 || (entities ?? []).some((id) => named.has(id));
}

/** Somebody who gets a notice, with the brand of their company. */
export interface Noticed {
  readonly user: string;
  readonly company: string;
  readonly brand: string;
}

/**
 * Users who get a notice: active people of the parties meant who may decide something about such a record and want
 * notices of the letter's topic; all of them, where nobody decides anything.
 */
export async function noticed(
  db: Reading,
  registry: Registry,
  occasion: Occasion,
  { to = [], ...letter }: Pick<Letter, "to" | "topic">,
): Promise<Noticed[]> {
  const topic = topicOf(letter);
  const companies = to.flatMap((who) => occasion.parties[who] ?? []);
  if (companies.length === 0) return [];
  const rows = await db.rows<NoticedRow>(
    `SELECT ${ACTING_COLUMNS}, c."brand" AS brand, ${refuses("notice", 'u."id"', "$2")} AS unwilling,
        (SELECT array_agg(e."id") FROM "company_entity" e WHERE e."company" = u."company") AS sisters
      FROM ${ACTING_TABLES}
      WHERE u."company" = ANY($1::bigint[]) AND u."status" = 'active'
      ORDER BY u."id"`,
    [companies, topic],
  );
  const named = new Set(Object.values(occasion.record).filter((value) => typeof value === "string"));
  return rows.flatMap((row) => {
    if (!actsFor(row, named) || (row.unwilling && !LOCKED.has(topic))) return [];
    const company = row.company_id;
    const wanted = to
      .filter((who) => occasion.parties[who]?.includes(company))
      .map((who) => concerns(registry, occasion.entity, who));
    const held = (row.roles ?? []).flatMap((role) => [...(actingOf(registry, row, "", role)?.permissions ?? [])]);
    return wanted.some(
      (permissions) => permissions.size === 0 || held.some((permission) => permissions.has(permission)),
    )
      ? [{ user: row.user_id, company, brand: String(row.brand) }]
      : [];
  });
}
