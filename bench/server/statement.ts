import { loadRegistry, type NamedCall } from "../../registry/registry.ts";
import "../../server/composition.ts";
import { listStatement } from "../../server/platform/query/list.ts";
import { listReader, type ListRequest } from "../../server/platform/query/list-request.ts";
import { Values, type Asker } from "../../server/platform/query/values.ts";
import { listQuery, reader, type Run } from "./fill.ts";

// What figures of records are asked by, each module says for itself.

/** The statement, with its values, that the product runs for a list of invoices of the measured reader. */
export async function productStatement(
  root: string,
  run: Run,
  today: string,
  query: string = listQuery,
): Promise<{ text: string; values: unknown[] }> {
  const registry = loadRegistry(root);
  const call = registry.calls.get("invoice.list") as NamedCall;
  const [user] = await run(
    `SELECT u."id"::text AS id, u."company"::text AS company, ARRAY(SELECT e."id"::text FROM company_entity e WHERE e."company" = u."company") AS entities FROM "user" u WHERE u."email" = $1`,
    [reader],
  );
  if (!user) throw new Error(`there is no ${reader}`);
  const acting = {
    user: { id: user["id"] },
    company: { id: user["company"] },
    entities: user["entities"],
    role: "supplier",
    roles: ["supplier"],
    permissions: new Set<string>(),
  };
  const request = listReader(registry, call)(Object.fromEntries(new URLSearchParams(query)), (keyword) => keyword);
  if (Array.isArray(request)) throw new Error(`the measured query is refused: ${JSON.stringify(request)}`);
  return listStatement(
    registry,
    "invoice",
    call as never,
    request as ListRequest,
    new Values({ acting, today } as unknown as Asker),
  );
}
