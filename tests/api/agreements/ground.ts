import { makeContext } from "../../../server/write-context.ts";
import { engine } from "../../../server/lifecycle/engine.ts";
import { insertRecord } from "../../../server/records/insert.ts";
import type { StoredRecord } from "../../../server/engine.ts";
import { anyRecord } from "../../../server/query/unscoped.ts";
import { everyHandler, startApplication } from "../application/application.ts";
import { reads } from "../../../server/handler.ts";
import type { Application } from "../application/application.ts";
import type { Client } from "../application/client.ts";

/** The entity of this UEN. */
export async function entityOf(demo: Application, uen: string): Promise<string> {
  const row = await demo.store.reading.first<{ id: string }>("SELECT id FROM company_entity WHERE uen = $1", [uen]);
  if (!row) throw new Error(`no entity ${uen}`);
  return row.id;
}

/** A record put there as it is, for what another part of the product would have made. */
export const made = (demo: Application, entity: string, values: Record<string, unknown>): Promise<string> => demo.store.transaction(async (trx) =>
  (await insertRecord(makeContext({ registry: demo.registry, ports: demo.ports, environment: demo.environment, trx }), entity, values)).id);

/** A transition taken by the platform itself. */
export const moved = (demo: Application, entity: string, id: string, transition: string, body: Record<string, unknown> = {}) => demo.store.transaction((trx) =>
  engine.act(makeContext({ registry: demo.registry, ports: demo.ports, environment: demo.environment, trx }), { entity, id, transition, body }));

/** A record as it stands. */
export const stored = async (demo: Application, entity: string, id: string): Promise<StoredRecord> => {
  const record = await anyRecord(demo.store.reading, demo.registry, entity, id);
  if (!record) throw new Error(`no ${entity} ${id}`);
  return record;
};

/** A transition at its path, on the version that is stored now. */
export async function taken(demo: Application, client: Client, base: string, entity: string, id: string, transition: string, body: Record<string, unknown> = {}) {
  return client.post(`${base}/${id}/${transition}`, { version: (await stored(demo, entity, id)).version, ...body });
}

/** The application, also while a part of it is being written. */
export const start = () => startApplication({ handlers: new Proxy(everyHandler, { get: (all, name: string) => all[name] ?? reads(() => Promise.resolve({})) }) });
