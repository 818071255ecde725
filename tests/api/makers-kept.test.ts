import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { modelOf } from "../../server/platform/lifecycle/plan/configured.ts";
import { type Actor, isMaker, type PastTransition } from "../../server/platform/lifecycle/plan/actor.ts";
import type { Move } from "../../server/platform/lifecycle/plan/model.ts";
import { peopleExcludedFrom, tasksExcludedFrom } from "../../server/platform/lifecycle/tasks/excluded.ts";
import type { Transaction } from "../../server/platform/store/handle.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { startApplication, type Application } from "./application/application.ts";

const registry = loadRegistry();
const model = modelOf(registry);

/** Every step of a task that the four-eyes rule keeps from somebody. */
const moves: Move[] = [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))]
  .flatMap((entity) => model.moves(entity))
  .filter(({ transition }) => transition.task !== undefined && transition.notBy !== undefined);

let application: Application;
/**
 * Three people of one company: who is asked about, a colleague, and one who acted when they had the asked one's phone.
 */
const people: { id: string; phone: string }[] = [];
let company = "";

beforeAll(async () => {
  application = await startApplication();
  const { reading } = application.store;
  company = String(
    (await reading.first(`SELECT company FROM "user" WHERE email = 'maker.f1@demo.example'`))?.["company"],
  );
  const rows = await reading.rows<{ id: string }>(
    `SELECT id FROM "user" WHERE company = $1::bigint AND status = 'active' ORDER BY id LIMIT 3`,
    [company],
  );
  expect(rows).toHaveLength(3);
  for (const [index, { id }] of rows.entries()) people.push({ id, phone: index === 1 ? "+6580000002" : "+6580000001" });
});
afterAll(() => application.close());

/** A course of a record: who made it, and what was done on it by whom, in order. */
interface Course {
  readonly maker: number | undefined;
  readonly history: readonly (readonly [transition: string, by: number])[];
}

/** Courses that tell each branch of the rule apart, made of the step's own words. */
function coursesOf({ transition: { notBy = [], notBySince: since = [] } }: Move): Course[] {
  const others = ["reminded_by_nobody"];
  const words = [...notBy.filter((name) => name !== "create"), "created", "updated", "attached", "checked", ...others];
  const plain = words.flatMap((word) => [0, 1, 2].map((by): Course => ({ maker: undefined, history: [[word, by]] })));
  const made = [0, 1].map((maker): Course => ({ maker, history: [] }));
  const settled = since.flatMap((settling): Course[] => [
    {
      maker: undefined,
      history: [
        ["updated", 0],
        [settling, 1],
      ],
    },
    {
      maker: undefined,
      history: [
        [settling, 1],
        ["updated", 0],
      ],
    },
    {
      maker: undefined,
      history: [
        ["updated", 0],
        [settling, 1],
        ["updated", 2],
      ],
    },
    { maker: 0, history: [[settling, 1]] },
    { maker: 0, history: [["updated", 1]] },
  ]);
  return [...plain, ...made, ...settled];
}

const NOTHING_KEPT = new Error("nothing of this is kept");

/** What the two ways of the rule in the database say of the first person and a course of a record. */
async function inDatabase(trx: Transaction, move: Move, course: Course): Promise<boolean> {
  const { entity, name, axis } = move;
  const { ids, clock } = application.ports;
  const at = clock.stamp();
  const [subject, task] = [ids.next(), ids.next()];
  const columns = await trx.rows<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER' AND column_name <> ALL('{id,version,created_at,updated_at}')`,
    [entity],
  );
  expect(columns, entity).toEqual([]);
  await trx.run(
    `INSERT INTO "${entity}" (id, version, created_at, updated_at, created_by)
     VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3::bigint)`,
    [subject, at, course.maker === undefined ? null : people[course.maker]!.id],
  );
  await trx.run(
    `INSERT INTO task (id, version, created_at, updated_at, kind, party, company, axis, state, subject_entity, subject_id, status, number)
     VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3, 'financier', $4::bigint, $5, 'any', $6, $7::bigint, 'todo', $8)`,
    [task, at, `${entity}_${name}`, company, axis, entity, subject, `T-${task}`],
  );
  for (const [transition, by] of course.history)
    await trx.run(
      `INSERT INTO timeline_entry (id, version, created_at, updated_at, subject_entity, subject_id, at, transition, actor, actor_phone, actor_name)
       VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3, $4::bigint, $2::timestamptz, $5, $6::bigint, $7, 'Somebody')`,
      [ids.next(), at, entity, subject, transition, people[by]!.id, people[by]!.phone],
    );
  const reader = { company, user: people[0]!.id, standsFor: [], today: clock.today() };
  const excluded = await tasksExcludedFrom(trx, registry, [`${entity}_${name}`], reader);
  const away = await peopleExcludedFrom(trx, registry, task);
  const [ofTasks, ofPeople] = [excluded.includes(task), away.some((id) => id === people[0]!.id)];
  expect(ofPeople, "both statements say the same").toBe(ofTasks);
  return ofTasks;
}

/** What the planner says of it. */
function inPlanner({ transition }: Move, { maker, history }: Course): boolean {
  const [person] = people;
  const actor: Actor = { kind: "user", name: "Somebody", company, permissions: new Set(), ...person! };
  const past = history.map(([name, by]): PastTransition => ({
    transition: name,
    actor: people[by]!.id,
    phone: people[by]!.phone,
  }));
  return isMaker(transition, actor, maker === undefined ? {} : { created_by: people[maker]!.id }, past);
}

describe("whom the four-eyes rule keeps from a task, the planner and the database say alike", () => {
  it.each(moves.map((move) => [`${move.entity}.${move.name}`, move] as const))("%s", async (_name, move) => {
    const results: Record<"planner" | "database", boolean[]> = { planner: [], database: [] };
    for (const course of coursesOf(move)) {
      await application.store
        .transaction(async (trx) => {
          // Of one company no two accounts have one phone at once; histories keep what each had when it acted.
          await trx.run(`UPDATE "user" SET phone = $2 WHERE id = $1::bigint`, [people[0]!.id, people[0]!.phone]);
          results.database.push(await inDatabase(trx, move, course));
          throw NOTHING_KEPT;
        })
        .catch((error: unknown) => {
          if (error !== NOTHING_KEPT) throw error;
        });
      results.planner.push(inPlanner(move, course));
    }
    expect(results.database).toEqual(results.planner);
    expect(new Set(results.planner), "courses of both kinds").toEqual(new Set([true, false]));
  });
});
