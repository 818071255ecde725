import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FastifyRequest } from "fastify";
import { loadRegistry } from "../../registry/registry.ts";
import { transitionBody } from "../../registry/schema/request.ts";
import { lets, whoOf } from "../../registry/access.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { endpointsOf } from "../../server/platform/calls/endpoints.ts";
import { requestContext } from "../../server/platform/http/request-context.ts";
import { Refusal } from "../../server/platform/refusal.ts";
import { everyHandler, startApplication, type Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import { operationsOf, turnOf, parametersOf, type Operation } from "../generate/operations.ts";
import {
  holderOf,
  newcomerOf,
  nobody,
  personOf,
  staying,
  switchedOff,
  type Newcomer,
  type Person,
} from "../generate/people.ts";
import { recordPlaces, withAt, type RecordPlace } from "../generate/places.ts";
import { randomOf } from "../generate/random.ts";
import { furnish, nextMissing, Records } from "../generate/records.ts";
import { knownTo, validRequest } from "../generate/requests.ts";
import { send } from "../generate/send.ts";
import { hashOf, watch } from "../generate/watch.ts";

const registry = loadRegistry();
const all = operationsOf(registry, "test");
/** What moves the day or begins the demo anew changes whose records are whose: it is asked last. */
const movesClockOrDemo = ({ name }: Operation) => /^(?:calendar|demo)\./.test(name);
const operations = [...all.filter((operation) => !movesClockOrDemo(operation)), ...all.filter(movesClockOrDemo)];
const WHO = [
  "maker.s1",
  "checker.s1",
  "viewer.s1",
  "maker.s2",
  "maker.e1",
  "checker.e1",
  "viewer.e1",
  "maker.f1",
  "viewer.f1",
  "ops",
];
/** All validators of the product are compiled, on whatever machine. */
const LONGEST = 240_000;
/** Who is given all permissions of a role but those that a call asks for. */
const LACKING = { supplier: "viewer.s2", enterprise: "viewer.e2", financier: "viewer.f2" };
/** Companies with duties that nobody has admitted yet: they may do next to nothing, and nobody hears of them. */
const NEWCOMERS = { enterprise: "202699901K", financier: "202699902E", investor: "202699903C" };
const leaks: string[] = [];
const figures = { lacking: 0, sent: 0, refused: 0, foreign: 0, named: 0, told: 0 };

let demo: Application;
let records: Records;
let people: Person[];
let newcomers: Newcomer[];
let holders: Map<string, (permissions: readonly string[]) => Promise<Person>>;
let changed: () => Promise<string[]>;
beforeAll(async () => {
  demo = await startApplication();
  const signedIn = await Promise.all(WHO.map((who) => personOf(demo, who)));
  await furnish(demo, signedIn);
  records = await Records.of(demo);
  newcomers = await Promise.all(Object.entries(NEWCOMERS).map(([role, uen]) => newcomerOf(demo, role, uen)));
  people = [nobody(demo), await switchedOff(demo, "viewer.s3"), ...signedIn.map(staying), ...newcomers.map(staying)];
  holders = new Map(
    await Promise.all(Object.entries(LACKING).map(async ([role, who]) => [role, await holderOf(demo, who)] as const)),
  );
  changed = await watch(demo.store);
});
afterAll(async () => {
  await demo.close();
  console.log(
    `calls × actors × targets: ${figures.sent} requests, ${figures.refused} refused, ${figures.foreign} pairs of foreign and missing; ${figures.lacking} refused for a missing permission alone; ${figures.told} of ${figures.named} references refused at their field or as not found`,
  );
});

/** Whether the config lets this person ask at all. */
const isLet = ({ allow }: Operation, { role, permissions }: Person) =>
  allow.some((entry) => ["public", "link"].includes(whoOf(entry).who)) || lets(allow, role, permissions);

/**
 * Whether only those whose company the record names in the right place may write it: seen from the record alone, not
 * from the call.
 */
function isMade({ entity, call, name }: Operation): boolean {
  const definition = registry.entities.get(entity);
  return (
    (definition?.makers !== undefined && (call?.creates !== undefined || name.endsWith(".import"))) ||
    (definition?.parties !== undefined && (call?.updates ?? call?.deletes) !== undefined)
  );
}

/** Of those let in, one of each company: who may do most there. What a company may not see, none of its people may. */
function oneOfEach(operation: Operation): Person[] {
  const byCompany = new Map<string | undefined, Person>();
  for (const person of people.filter((one) => isLet(operation, one))) {
    const known = byCompany.get(person.company);
    if (!known || known.permissions.length < person.permissions.length) byCompany.set(person.company, person);
  }
  return [...byCompany.values()];
}

/** What the person's own records name: a list of them may be narrowed by it, whoever it belongs to. */
const namedByOwn = ({ call, entity }: Operation, person: Person): ReadonlySet<string> =>
  new Set(
    call?.lists === undefined
      ? []
      : records.own(entity, person).flatMap(({ row }) => Object.values(row).flat().map(String)),
  );

/** What counts wrong tries, whatever becomes of the request. */
const COUNTING: readonly string[] = ["login_guard", "one_time_code", "authenticator"];

/** The code a person must hear who is not let in. */
const shut = ({ role }: Person) => (role === undefined ? 1001 : 1004);

test(
  "the server answers what the configs declare, and nothing else; what each call takes can be judged",
  async () => {
    const { registry: own, store, ports, environment } = demo;
    const options = { registry: own, store, ports, environment, engine, handlers: everyHandler };
    const served = endpointsOf(options);
    const line = ({
      name,
      method,
      path,
      allow,
    }: {
      name: string;
      method: string;
      path: string;
      allow: readonly string[];
    }) => `${name} ${method} ${path} ${allow.join()}`;
    expect(served.map(line).sort()).toEqual(operations.map(line).sort());
    const request = { headers: {}, host: "localhost", ip: "127.0.0.1", id: "0" } as unknown as FastifyRequest;
    const context = requestContext(options, request, undefined, undefined);
    const unjudged = served.filter(({ parse }) => {
      try {
        parse({ params: { id: "1" }, query: {}, body: {} }, context);
      } catch (error) {
        if (!(error instanceof Refusal)) return true;
      }
      return false;
    });
    expect(unjudged.map(line)).toEqual([]);
  },
  LONGEST,
);

test("a change of any table is noticed", async () => {
  await changed();
  const before = await hashOf(demo.store);
  await demo.store.transaction((trx) =>
    trx.run("UPDATE invoice SET po_no = 'changed' WHERE id = (SELECT min(id) FROM invoice)"),
  );
  expect(await changed()).toEqual(["invoice"]);
  expect(await hashOf(demo.store)).not.toBe(before);
});

/** Asks as a person and looks whether a refusal left the tables as they were. */
async function ask(
  operation: Operation,
  person: Person,
  input: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown>; wrote: string[] }> {
  const sent = async (browser: Client) => ({
    browser,
    answered: await send(
      browser,
      operation,
      person.role ?? "supplier",
      input,
      operation.call?.rate === "money" ? { key: randomUUID() } : {},
    ),
  });
  let { browser, answered } = await sent(await person.browser());
  if (answered.body?.code === 1001 && person.role !== undefined) {
    // An earlier request may have ended the session: whether this one is let in is asked with another.
    browser.cookie = undefined;
    ({ browser, answered } = await sent(await person.browser()));
  }
  const { status, body } = answered;
  const wrote = await changed();
  figures.sent += 1;
  // The operator looks at whoever waits; who names them hears only what was said.
  if (person.role !== "admin")
    for (const one of newcomers)
      if (
        person.company !== one.company &&
        !JSON.stringify(input).includes(one.entity) &&
        JSON.stringify(body ?? null).includes(one.entity)
      )
        leaks.push(`${operation.name} told ${person.name} of the ${one.name}`);
  if (body?.code !== 0) figures.refused += 1;
  return { status, body: body as Record<string, unknown>, wrote };
}

/**
 * What is refused before it is looked at what a request names: who may not make it, what is no draft any more, a link
 * that is none.
 */
const BEFORE: readonly number[] = [1001, 1004, 1010, 1037];
const isWhole = process.env["MATRIX"] === "every";

/**
 * The places of a request that name a record of an entity and that the server goes by; a list may be narrowed by
 * whatever one likes, and a bulk is its transition.
 */
function referencesOf(operation: Operation): RecordPlace[] {
  if (operation.call?.lists !== undefined || operation.call?.rows || operation.name.endsWith(".bulk")) return [];
  const written = registry.entities.get(operation.entity)?.writable;
  const schema = operation.name.endsWith(".plan")
    ? transitionBody(registry, operation.name.slice(0, -".plan".length))
    : operation.schema;
  // What only some parties write is refused for that, whatever it names.
  return recordPlaces(schema).filter(
    ({ names, steps }) => names !== undefined && names !== "file" && written?.[String(steps[0])] === undefined,
  );
}

/**
 * A request that names this record at a place: about a record of the person's as it now is, and without what only some
 * parties write, so that nothing else stands against it.
 */
async function naming(
  operation: Operation,
  person: Person,
  steps: RecordPlace["steps"],
  id: string,
): Promise<Record<string, unknown>> {
  const { entity, path, call, schema } = operation;
  const written = registry.entities.get(entity)?.writable;
  const isDraft = call?.creates !== undefined || call?.updates !== undefined;
  // A reference in a row of a list needs the rest of that row.
  const tries = [1, 2, 3, 4, 5, 6].map((tried) => () => inputFor(operation, person, 0.95, tried));
  const whole = tries.reduce(
    (found, next) => (found[String(steps[0])] === undefined ? next() : found),
    inputFor(operation, person, 0.95),
  );
  const sent = Object.fromEntries(
    Object.entries(whole).filter(
      ([field]) =>
        schema.required.includes(field) ||
        field === "id" ||
        field === steps[0] ||
        parametersOf(path).includes(field) ||
        (!isDraft && written?.[field] === undefined),
    ),
  );
  if (call?.does !== undefined && schema.properties["version"] === undefined) delete sent["id"];
  const [own] =
    schema.properties["version"] && typeof sent["id"] === "string"
      ? await demo.store.reading.rows(`SELECT version FROM "${entity}" WHERE id = $1::bigint`, [sent["id"]])
      : [];
  return {
    ...(withAt(sent, steps, id) as Record<string, unknown>),
    ...(own ? { version: Number(own["version"]) } : {}),
  };
}

const inputFor = (operation: Operation, person: Person, share?: number, tried = 0) =>
  validRequest(
    registry,
    operation,
    randomOf(`${operation.name} ${person.name}${tried || ""}`),
    knownTo(records, person, operation.entity),
    share,
  );

describe.each(turnOf(operations).map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  test("lets in exactly whom its config names, and a refusal changes nothing", async () => {
    const wrong: string[] = [];
    const shutOut = people.filter((person) => !isLet(operation, person));
    for (const person of shutOut) {
      const { status, body, wrote } = await ask(operation, person, inputFor(operation, person));
      if (body["code"] !== shut(person))
        wrong.push(`${person.name}: ${shut(person)} expected, ${status} ${JSON.stringify(body)}`);
      if (wrote.length > 0) wrong.push(`${person.name}: refused, yet wrote ${wrote.join()}`);
    }
    for (const person of people.filter((one) => isLet(operation, one))) {
      // A version nobody has: what is let in gets as far as to be told so, and changes nothing that the next one needs.
      const input = inputFor(operation, person);
      const { status, body, wrote } = await ask(
        operation,
        person,
        operation.schema.properties["version"] && operation.name !== "draft.update"
          ? { ...input, version: 2_000_000_000 }
          : input,
      );
      if (status >= 500) wrong.push(`${person.name}: ${status} ${JSON.stringify(body)}`);
      if (body["code"] === 1001 && !operation.allow.includes("link")) wrong.push(`${person.name}: let in, yet 1001`);
      if (body["code"] === 1004 && !operation.by && !operation.call?.errors?.includes("1004") && !isMade(operation))
        wrong.push(`${person.name}: let in, yet 1004`);
      if (
        body["code"] !== 0 &&
        body["code"] !== undefined &&
        wrote.filter((table) => !COUNTING.includes(table)).length > 0
      )
        wrong.push(`${person.name}: ${JSON.stringify(body["code"])}, yet wrote ${wrote.join()}`);
    }
    expect(wrong).toEqual([]);
  });

  const asking =
    operation.by === undefined
      ? [
          ...new Set(
            operation.allow
              .map((entry) => whoOf(entry))
              .filter(({ who, permission }) => permission !== undefined && who in LACKING)
              .map(({ who }) => who),
          ),
        ]
      : [];
  if (asking.length > 0)
    test("refuses whoever holds every permission of the role but those it names, and changes nothing", async () => {
      const wrong: string[] = [];
      for (const role of asking) {
        const named = new Set(
          operation.allow
            .map((entry) => whoOf(entry))
            .filter(({ who }) => who === role)
            .map(({ permission }) => permission),
        );
        const person = await holders.get(role)!(
          (registry.roles.roles[role]?.permissions ?? []).filter((permission) => !named.has(permission)),
        );
        await changed();
        const { status, body, wrote } = await ask(operation, person, inputFor(operation, person));
        figures.lacking += 1;
        if (body["code"] !== 1004)
          wrong.push(`${role} without ${[...named].join(" and ")}: ${status} ${JSON.stringify(body)}`);
        if (wrote.length > 0) wrong.push(`${role}: refused, yet wrote ${wrote.join()}`);
      }
      expect(wrong).toEqual([]);
    });

  const places = recordPlaces(operation.schema).concat(
    parametersOf(operation.path).includes("id") && !operation.schema.properties["id"]
      ? [{ steps: ["id"], names: undefined }]
      : [],
  );
  if (places.length > 0)
    test("answers a foreign record exactly as a missing one, wherever it is named", async () => {
      const wrong: string[] = [];
      let compared = 0;
      for (const person of oneOfEach(operation)) {
        const known = namedByOwn(operation, person);
        for (const { steps, names } of places) {
          const entity = names ?? (steps.join().endsWith("line_id") ? "invoice" : operation.entity);
          const [foreign] = records
            .foreign(records.has(entity) ? entity : "invoice", person)
            .filter(
              ({ id, companies, user, open }) => !open && !known.has(id) && (companies.size > 0 || user !== undefined),
            );
          if (!foreign) continue;
          const input = inputFor(operation, person);
          // What a version says of the record must not be heard either.
          const request = (id: string) =>
            ask(operation, person, {
              ...(withAt(input, steps, id) as Record<string, unknown>),
              ...(operation.schema.properties["version"] && steps[0] === "id"
                ? { version: Number(foreign.row["version"] ?? 1) }
                : {}),
            });
          const none = nextMissing();
          const missing = await request(none);
          const hidden = await request(foreign.id);
          compared += 1;
          const plain = (answer: { status: number; body: unknown }) =>
            JSON.stringify([answer.status, answer.body])
              .replaceAll(foreign.id, "?")
              .replaceAll(none, "?")
              .replaceAll(/"(id|number|at|updated_at|created_at|saved_at)":"[^"]*"/g, "");
          const [text, hiddenText] = [plain(missing), plain(hidden)];
          const at = Math.max(0, [...text].findIndex((letter, index) => hiddenText[index] !== letter) - 60);
          if (text !== hiddenText)
            wrong.push(
              `${person.name} ${steps.join(".")}: missing ${text.slice(at, at + 300)}, foreign ${hiddenText.slice(at, at + 300)}`,
            );
          if (missing.body["code"] !== 0 && hidden.wrote.length > 0)
            wrong.push(`${person.name} ${steps.join(".")}: wrote ${hidden.wrote.join()}`);
        }
      }
      figures.foreign += compared;
      expect(wrong).toEqual([]);
    });

  const named = referencesOf(operation);
  if (named.length > 0)
    test("refuses a reference to what the asker may not see, at its field, and changes nothing", async () => {
      const wrong: string[] = [];
      for (const person of oneOfEach(operation).slice(0, isWhole ? undefined : 1)) {
        for (const { steps, names = "" } of named) {
          const [foreign] = records.foreign(names, person).filter(({ companies, open }) => !open && companies.size > 0);
          const waiting =
            names === "company_entity"
              ? newcomers
                  .filter(({ company }) => company !== person.company && person.role !== "admin")
                  .map(({ entity }) => entity)
              : [];
          for (const id of [nextMissing(), ...(foreign ? [foreign.id] : []), ...waiting]) {
            const { body, wrote } = await ask(operation, person, await naming(operation, person, steps, id));
            const field = steps
              .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
              .join("")
              .slice(1);
            const isReported =
              body["code"] === 1005 ||
              (body["code"] === 100 && (body["data"] as { field: string }[]).some((one) => one.field === field));
            figures.named += 1;
            if (isReported) figures.told += 1;
            const text = `${person.name} ${field}: ${id === foreign?.id ? "foreign" : waiting.includes(id) ? "not admitted" : "missing"}, ${JSON.stringify(body)}`;
            if (!isReported && !BEFORE.includes(Number(body["code"]))) wrong.push(text);
            if (wrote.length > 0) wrong.push(`${text}, yet wrote ${wrote.join()}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });
});

test("nobody heard of a company that waits to be admitted", () => expect(leaks).toEqual([]));
