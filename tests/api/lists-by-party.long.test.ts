import { afterAll, beforeAll, expect, it } from "vitest";
import type { Acting } from "../../server/platform/context.ts";
import { conditionText, type ExpressionScope } from "../../server/platform/query/expression.ts";
import { listStatement } from "../../server/platform/query/list.ts";
import type { ListRequest } from "../../server/platform/query/list-request.ts";
import { scopeText } from "../../server/platform/query/parties.ts";
import { Values, type Asker } from "../../server/platform/query/values.ts";
import { quoted } from "../../server/platform/store/tables/column.ts";
import { hasTable, tableOf } from "../../server/platform/store/tables/table.ts";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
let askers: Asker[];
beforeAll(async () => {
  application = await startApplication();
  const users = await application.store.reading.rows<{ id: string; company: string; role: string; entities: string[] }>(
    `SELECT DISTINCT ON (c."role") u."id", u."company", c."role", ARRAY(SELECT e."id" FROM company_entity e WHERE e."company" = u."company") AS entities FROM "user" u JOIN company c ON c."id" = u."company" ORDER BY c."role", u."id"`,
  );
  expect(users.map(({ role }) => role)).toEqual(expect.arrayContaining(["enterprise", "financier", "supplier"]));
  askers = users.map(({ id, company, role, entities }) => ({
    acting: {
      user: { id },
      company: { id: company },
      entities,
      role,
      roles: [role],
      permissions: new Set(),
    } as unknown as Acting,
    today: "2026-11-23",
  }));
});
afterAll(() => application.close());

const lists = () =>
  [...application.registry.calls.values()].filter(
    (call) => call.lists !== undefined && hasTable(application.registry, call.lists),
  );

it("reads in parts exactly the records of which the asker is a party, in the order asked for, and counts each once", async () => {
  const { registry, store } = application;
  let some = 0;
  for (const call of lists()) {
    const entity = call.lists ?? "";
    const table = tableOf(registry, entity);
    const sorts = [
      "id",
      ...(call.sorts ?? []).filter(
        (sort) => table.byName.has(sort) && table.byName.get(sort)?.references === undefined,
      ),
    ];
    for (const asker of askers)
      for (const [index, sort] of sorts.entries()) {
        const descending = (index + askers.indexOf(asker)) % 2 === 0;
        const scope: ExpressionScope = { registry, entity, alias: "t", values: new Values(asker) };
        const when = call.when ? ` AND ${conditionText(scope, call.when)}` : "";
        const way = descending ? "DESC" : "ASC";
        const all = await store.reading.rows<{ id: string }>(
          `SELECT t."id" FROM ${quoted(table.name)} t WHERE ${scopeText(scope)}${when} ORDER BY t.${quoted(sort)} ${way} NULLS LAST, t."id" ${way}`,
          scope.values.list,
        );
        const page = async (request: Partial<ListRequest>) => {
          const { text, values } = listStatement(
            registry,
            entity,
            call.when ? { when: call.when } : {},
            { page: 2, size: 3, sort, descending, keyword: "", filters: [], ...request },
            new Values(asker),
          );
          return store.reading.rows(text, values);
        };
        const found = await page({});
        expect({
          call: call.name,
          sort,
          ids: found.map((row) => row["id"]).filter((id) => id !== null),
          count: Number(found[0]?.[":whole"]),
        }).toEqual({ call: call.name, sort, ids: all.slice(3, 6).map(({ id }) => id), count: all.length });
        const last = (await page({ page: 1 })).at(-1);
        if (all.length > 3) {
          some += 1;
          const after = { key: (last?.[":key"] ?? null) as string | null, id: String(last?.["id"]) };
          const behind = (await page({ after })).map((row) => row["id"]).filter((id) => id !== null);
          expect({ call: call.name, sort, behind }).toEqual({
            call: call.name,
            sort,
            behind: all.slice(3, 6).map(({ id }) => id),
          });
        }
      }
  }
  expect(some, "lists long enough for a second page").toBeGreaterThan(20);
}, 900_000);
