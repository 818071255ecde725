import { afterAll, beforeAll } from "vitest";
import { tablesFollow } from "../../development/tables-cases.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let count = 0;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

tablesFollow(async () => {
  count += 1;
  return openPostgres({ url: await postgres.database(`tables_${count}`) });
});
