import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whoOf } from "../../../registry/access.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import { beforeSavePoint } from "../../../server/platform/lifecycle/derived-fields.ts";
import { anyRecord } from "../../../server/platform/query/unscoped.ts";
import { startApplication, type Application } from "../../api/application/application.ts";
import type { Answered } from "../../api/application/client.ts";
import { Cast } from "../../generate/cast.ts";
import { operationsOf, turnOf, type Operation } from "../../generate/operations.ts";
import type { Person } from "../../generate/people.ts";
import { recordPlaces } from "../../generate/places.ts";
import { partiesOn, workspaceOf } from "../../generate/specimen.ts";
import { Trials } from "../../generate/trials.ts";
import { watch } from "../../generate/watch.ts";
import { Intents } from "../idempotency/intents.ts";
import { Actors, isLetIn, lacks, type Actor } from "./actors.ts";
import { PREPARED } from "./prepared.ts";
import { codeOf, isBulk, isOfRecord, Standings, stepOf, outcomeText, type Found, type Standing } from "./standings.ts";

/**
 * Writes for which nobody of the demo stands ready, or only so far that what they say is refused: by the reason, each
 * by name.
 */
interface NotReached {
  readonly [reason: string]: readonly string[];
}

const registry = loadRegistry();
const served = operationsOf(registry, "test");
/**
 * Every request that changes something; previews, and what anybody may send without a session, are none of anybody's
 * rights.
 */
const all = served.filter(
  ({ method, name, allow }) =>
    method !== "GET" && !name.endsWith(".plan") && !allow.includes("public") && !allow.every((one) => one === "link"),
);
const previews = new Map(served.filter(({ name }) => name.endsWith(".plan")).map((one) => [one.name, one]));
/** Into how many shares the quick run divides them. */
const SHARES = 54;
const operations = turnOf(all, SHARES);
const isWhole = process.env["MATRIX"] === "every";
const file = join(import.meta.dirname, "not-reached.json");
const notReached = JSON.parse(readFileSync(file, "utf8")) as NotReached;
const excused = new Map(Object.entries(notReached).flatMap(([reason, names]) => names.map((name) => [name, reason])));

let demo: Application;
let trials: Trials;
let standings: Standings;
let actors: Actors;
let intents: Intents;
let changed: () => Promise<string[]>;
const figures = { writes: 0, sent: 0, own: 0, previewed: 0 };
const reached = new Map<string, string>();

beforeAll(async () => {
  demo = await startApplication();
  const cast = await Cast.of(demo);
  trials = await Trials.of(demo);
  actors = await Actors.of(demo, trials);
  intents = new Intents(
    demo,
    cast,
    trials,
    served.filter(
      (operation) => operation.method !== "GET" && isOfRecord(operation) && !operation.name.endsWith(".plan"),
    ),
    PREPARED,
  );
  await intents.ready(demo);
  standings = new Standings({ application: demo, trials, cast, intents, actors, workspace: await workspaceOf(demo) });
  changed = await watch(demo.store, trials.store.reading);
});
afterAll(async () => {
  const of = (reach: string) => [...reached].filter(([, one]) => one === reach).map(([name]) => name);
  console.log(
    `rights: ${figures.writes} of ${all.length} writes, ${figures.sent} requests by whom they are not for, all refused with nothing written; ${figures.own} times somebody's own; ${figures.previewed} previews; ` +
      `done by the rightful: ${of("done").length}, let in: ${of("let in").length}, not reached: ${of("not reached").length}\nlet in: ${of("let in").join(" ")}\nnot reached: ${of("not reached").join(" ")}`,
  );
  await trials.close();
  await demo.close();
});

/** Companies to which the words of a step give it on this record. */
async function given(operation: Operation, id: string | undefined): Promise<Set<string>> {
  const { store } = trials;
  if (id === undefined) return new Set();
  const record = await anyRecord(store.reading, registry, operation.entity, id).catch(() => undefined);
  if (record === undefined) return new Set();
  const parties = await partiesOn({ ...demo, store }, operation.entity, record, demo.ports.clock.today());
  const words = operation.by?.map((entry) => whoOf(entry).who) ?? [...parties.keys()];
  return new Set(words.flatMap((party) => parties.get(party) ?? []));
}

const shown = ({ status, body }: Answered): string => `${status} ${JSON.stringify(body).slice(0, 200)}`;

/**
 * Tables that may be written though nothing was done: many asked at once keep for their key what each of them was told.
 */
const excluded = (operation: Operation): readonly string[] => (isBulk(operation) ? ["idempotency_result"] : []);

/** The codes of which somebody is to be told one; undefined where the request is their own affair. */
async function rightCodes(operation: Operation, { id }: Standing, person: Person): Promise<number[] | undefined> {
  // A link that is none is told to be none.
  if (person.role === undefined) return operation.allow.includes("link") ? [1001, 1037] : [1001];
  if (!isLetIn(operation, person)) return [1004];
  if (id === undefined) return lacks(operation, person) ? [1004] : undefined;
  const parties = await actors.partiesOf(person, operation.entity, id);
  if (parties === "nobody") return [1001];
  if (parties !== undefined && isGiven(operation, person, parties)) return undefined;
  // Calls of their own look among what is the asker's alone: whatever else there is, is not there.
  if (operation.call?.handler !== undefined) return [1004, 1005];
  return [parties === undefined ? 1005 : 1004];
}

/** Whether the words of a write give it to one of these parties: the same record may have several of a kind. */
function isGiven(operation: Operation, { permissions }: Person, parties: readonly string[]): boolean {
  const by = stepOf(registry, operation)?.by;
  return by === undefined
    ? parties.length > 0 && operation.call?.handler === undefined
    : by.some((text) => {
        const { who, permission } = whoOf(text);
        return parties.includes(who) && (permission === undefined || permissions.includes(permission));
      });
}

/**
 * Whether somebody is told of nothing but references that are not theirs to name: they are looked at before the
 * record's step.
 */
function isOfReferences({ schema }: Operation, { body }: Answered): boolean {
  const references = new Set(recordPlaces(schema).map(({ steps }) => String(steps[0])));
  const messages = body?.code === 100 ? (body.data as { field: string }[]) : [];
  return messages.length > 0 && messages.every(({ field }) => references.has(field.split(/[.[]/)[0] ?? ""));
}

/** What is wrong with the answer to somebody for whom a write is not, and with what it left behind. */
async function wrongWith(operation: Operation, { standing, reach }: Found, actor: Actor): Promise<string[]> {
  const person = await actors.ready(actor);
  const right = await rightCodes(operation, standing, person);
  await changed();
  const answered = await standings.send(operation, person, standing.input);
  const wrote = (await changed()).filter((table) => !excluded(operation).includes(table));
  const code = codeOf(operation, answered);
  if (right === undefined && code === 0) return ownOf(operation, standing, person, answered);
  figures.sent += 1;
  // Calls of their own, and many at once, may look at what is typed before they look for its record.
  const isOfValues = operation.call?.handler !== undefined || isBulk(operation) || reach === "not reached";
  const isLooked = right?.some((one) => one !== 1001) === true && isLetIn(operation, person);
  const isRight =
    right === undefined ||
    right.includes(code) ||
    (isLooked && (isOfReferences(operation, answered) || (isOfValues && code === 100)));
  return [
    ...(isRight ? [] : [`${right?.join(" or ")} expected, ${shown(answered)}`]),
    ...wrote.map((table) => `wrote ${table}`),
  ];
}

/**
 * What the preview of a step says otherwise than the step itself, asked by the same person with the same request: a
 * preview promises what the step then does, or refuses as it would.
 */
async function wrongWithPreview(operation: Operation, { standing, reach, text }: Found): Promise<string[]> {
  const preview = previews.get(`${stepOf(registry, operation)?.fullName}.plan`);
  if (preview === undefined || isBulk(operation) || reach === "not reached") return [];
  // What a save asks of the database beside what is typed, no preview of a record knows that is not kept yet.
  if (operation.call?.creates !== undefined && beforeSavePoint.entries[operation.entity] !== undefined) return [];
  const isAccepted = (field: string) => field === "id" || preview.schema.properties[field] !== undefined;
  const input = Object.fromEntries(
    Object.entries({ id: "new", ...standing.input }).filter(([field]) => isAccepted(field)),
  );
  const answered = await trials.attempt(() => standings.send(preview, standing.who, input));
  figures.previewed += 1;
  const previewed = outcomeText(preview, answered);
  return previewed === text ? [] : [`the preview says ${previewed}, the step ${text}`];
}

/**
 * What somebody did of their own is theirs: the record that came of it was made by them. What is another's to do too,
 * on the same record, is no wrong.
 */
async function ownOf({ entity }: Operation, standing: Standing, person: Person, { body }: Answered): Promise<string[]> {
  figures.own += 1;
  if (standing.id !== undefined) return [];
  const { id } = (body?.data ?? {}) as { id?: unknown };
  const made =
    typeof id === "string" && registry.entities.get(entity)?.table !== false
      ? await anyRecord(trials.store.reading, registry, entity, id).catch(() => undefined)
      : undefined;
  const by = made?.["created_by"];
  return by === undefined || by === null || by === person.userId ? [] : [`made a record of ${String(by)}`];
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s is refused to everybody whom it is not for, and nothing is written",
  async (name, operation) => {
    const wrong: string[] = [];
    const today = demo.ports.clock.today();
    let text = "";
    await trials.attempt(async () => {
      await intents.signIn();
      const found = await standings.stand(operation);
      reached.set(name, found?.reach ?? "not reached");
      text = found?.text ?? "nothing, as nobody may ask it";
      if (found === undefined) return;
      const { standing } = found;
      figures.writes += 1;
      wrong.push(...(await wrongWithPreview(operation, found)));
      for (const actor of await actors.strangersTo(operation, standing.who, await given(operation, standing.id)))
        wrong.push(
          ...(await trials.attempt(() => wrongWith(operation, found, actor))).map(
            (message) => `${actor.kind}: ${message}`,
          ),
        );
    });
    demo.ports.clock.setToday(today);
    expect(wrong).toEqual([]);
    // Whoever it is for is taken with the very same request: else it says in the file why not.
    if (reached.get(name) !== "done")
      expect(excused.get(name), `${name}: ${reached.get(name)}, told ${text}`).toBeDefined();
  },
  240_000,
);

test("what is excused is a write, and no more is excused than need be", () => {
  const names = new Set(all.map(({ name }) => name));
  expect([...excused.keys()].filter((name) => !names.has(name))).toEqual([]);
  if (isWhole) expect([...excused.keys()].filter((name) => reached.get(name) === "done")).toEqual([]);
});
