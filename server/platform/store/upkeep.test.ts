import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upkeep } from "./upkeep.ts";

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
  await pglite.exec("CREATE TABLE few (id int PRIMARY KEY); CREATE TABLE many (id int PRIMARY KEY, name text)");
  await upkeep(pglite);
});
afterAll(() => pglite.close());

const statisticsOf = async (table: string) => {
  await pglite.query("SELECT pg_stat_force_next_flush()");
  return (
    await pglite.query<{ rows: number; gone: number }>(
      `SELECT c.reltuples::int AS rows, s.n_dead_tup::int AS gone
       FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid WHERE s.relname = $1`,
      [table],
    )
  ).rows[0];
};

it("tells the planner how large a table has become, and leaves those that hardly changed", async () => {
  await pglite.exec("INSERT INTO many SELECT i, 'n' FROM generate_series(1, 2000) i; INSERT INTO few VALUES (1), (2)");
  expect(await upkeep(pglite)).toEqual(["public.many"]);
  expect(await statisticsOf("many")).toEqual({ rows: 2000, gone: 0 });
  expect((await statisticsOf("few"))?.rows).toBe(-1);
  expect(await upkeep(pglite)).toEqual([]);
});

it("gives the room of rows that are gone to new ones", async () => {
  await pglite.exec("UPDATE many SET name = 'm' WHERE id <= 1500");
  expect((await statisticsOf("many"))?.gone).toBe(1500);
  expect(await upkeep(pglite)).toEqual(["public.many"]);
  expect(await statisticsOf("many")).toEqual({ rows: 2000, gone: 0 });
});
