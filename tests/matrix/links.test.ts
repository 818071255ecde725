import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputFields, fromStates, transitionPath } from "../../registry/lifecycle.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { issueLink } from "../../server/platform/lifecycle/link.ts";
import { modelOf } from "../../server/platform/lifecycle/plan/configured.ts";
import { insertRecord } from "../../server/platform/records/write.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type Application, startApplication } from "../api/application/application.ts";
import { Talk } from "../api/application/bodies.ts";

interface Purpose {
  entity: string;
  transition: string;
  state: string;
  to: string;
  hours: number;
  path: string;
  asks: Record<string, unknown>;
}

const registry = loadRegistry();
/** Something for each field that the decision must bring, so that only the link can be what is wrong. */
function answersOf(entity: string, transition: Parameters<typeof inputFields>[0]): Record<string, unknown> {
  const properties = registry.entities.get(entity)?.properties ?? {};
  return Object.fromEntries(
    inputFields(transition)
      .filter(({ required }) => required)
      .map(({ field }) => {
        const property = properties[field];
        return [field, property?.options?.[0] ?? (property?.ref === undefined ? "As it was agreed between us." : "1")];
      }),
  );
}

/** Every decision that a mailed link may take, as the lifecycles say. */
const purposes: Purpose[] = [...registry.lifecycles.values()].flatMap(({ entity, transitions }) =>
  Object.entries(transitions).flatMap(([transition, definition]) => {
    const path = transitionPath(registry, entity, transition);
    // What a call of its own takes has no path of its own.
    const isCalls = [...registry.calls.values()].some((call) => call.takes?.includes(`${entity}.${transition}`));
    return definition.link === undefined || path === undefined || isCalls
      ? []
      : [
          {
            entity,
            transition,
            state: fromStates({ ...definition } as never)?.[0] ?? "",
            to: definition.link.to,
            hours: definition.link.hours,
            path,
            asks: answersOf(entity, definition),
          },
        ];
  }),
);

let demo: Application;
let stranger: Talk;
let made = 0;
let party: { entity: string; company: string; role: string };

beforeAll(async () => {
  demo = await startApplication();
  stranger = new Talk(demo.stranger());
  party = (await demo.store.reading.first(
    `SELECT e.id AS entity, e.company, c.role FROM company_entity e JOIN company c ON c.id = e.company WHERE e.uen = '201299101G'`,
  )) as never;
});
afterAll(() => demo.close());

/** A record that stands where the decision is offered, all of whose parties are one company, and a link to it. */
async function offered(purpose: Purpose): Promise<{ id: string; token: string; path: string }> {
  made += 1;
  const { entity, transition, state, to } = purpose;
  const properties = registry.entities.get(entity)?.properties ?? {};
  const axis =
    [...registry.lifecycles.values()].find((one) => one.entity === entity && one.transitions[transition] !== undefined)
      ?.axis ?? "status";
  const address = `person${made}@link.example`;
  const values: Record<string, unknown> = { [axis]: state };
  for (const [name, property] of Object.entries(properties)) {
    if (property.ref === "company_entity") values[name] = party.entity;
    if (property.ref === "company") values[name] = party.company;
  }
  if (properties[to] !== undefined) values[to] = address;
  if (entity === "user")
    Object.assign(values, { name: "Somebody", phone: `+659${String(1_000_000 + made)}`, roles: ["enterprise"] });
  if (entity === "invoice")
    Object.assign(values, {
      invoice_no: `LINKS-${made}`,
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      total: "10.00",
      outstanding: "10.00",
    });
  return demo.store.transaction(async (trx) => {
    const context = makeContext({ ...demo, trx });
    const record = await insertRecord(context, entity, values);
    const move = modelOf(registry).move(entity, transition);
    if (!move) throw new Error(`no ${entity}.${transition}`);
    const token = await issueLink(context, {
      move,
      id: record.id,
      version: record.version,
      recipient: address,
      company: party.company,
    });
    return { id: record.id, token, path: purpose.path.replace("{role}", party.role).replace("{id}", record.id) };
  });
}

const traces = (purpose: Purpose, id: string): Promise<unknown> =>
  demo.store.reading.first(
    `SELECT to_jsonb(r) AS record, (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.id) FROM email_link l WHERE l.subject_id = r.id) AS links, (SELECT count(*)::int FROM timeline_entry t WHERE t.subject_id = r.id) AS steps FROM "${purpose.entity}" r WHERE r.id = $1`,
    [id],
  );
const decide = (path: string, token: string, { asks }: Purpose) =>
  stranger.post(path, { token, one_time_code: "246810", agreed: true, ...asks });
/** A refusal that tells a stranger nothing but that this link does not do. */
const refused = { code: 1037 };

describe.each(purposes.map((purpose) => [`${purpose.entity}.${purpose.transition}`, purpose] as const))(
  "%s",
  (_name, purpose) => {
    test("opened by whoever and however often, nothing changes", async () => {
      const { id, token, path } = await offered(purpose);
      const before = await traces(purpose, id);
      for (let time = 0; time < 5; time += 1) {
        for (const method of ["GET", "HEAD"] as const) {
          await demo.app.inject({ method, url: `/api/${path}?token=${token}` });
          await demo.app.inject({ method, url: `/api/obligation/public/link/open?token=${token}` });
          await demo.app.inject({ method, url: `/${path}#token=${token}` });
        }
        expect((await stranger.post("obligation/public/link/open", { token })).data).toMatchObject({ state: "open" });
      }
      expect(await traces(purpose, id)).toEqual(before);
    });

    test("altered, expired, of another record or of another action it decides nothing", async () => {
      const { id, token, path } = await offered(purpose);
      const other = await offered(purpose);
      const before = await traces(purpose, id);
      const altered = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
      expect(await stranger.post("obligation/public/link/open", { token: altered })).toMatchObject(refused);
      expect(await decide(path, altered, purpose)).toMatchObject(refused);
      expect(await decide(path, other.token, purpose)).toMatchObject(refused);
      for (const another of purposes) {
        if (
          another.entity === purpose.entity &&
          another.to === purpose.to &&
          another.hours === purpose.hours &&
          registryAxis(another) === registryAxis(purpose)
        )
          continue;
        const foreign = await offered(another);
        expect(await decide(path, foreign.token, purpose)).toMatchObject(refused);
      }
      demo.wait(purpose.hours * 3_600_000 + 1_000);
      expect((await stranger.post("obligation/public/link/open", { token })).data).toMatchObject({ state: "expired" });
      expect(await decide(path, token, purpose)).toMatchObject({ code: 1037, data: { state: "expired" } });
      expect(await traces(purpose, id)).toEqual(before);
    });

    test("decided already, it says by whom and when", async () => {
      const { id, token, path } = await offered(purpose);
      await demo.store.transaction(async (trx) => {
        await trx.run(`UPDATE email_link SET used_at = now() WHERE subject_id = $1`, [id]);
        await insertRecord(makeContext({ ...demo, trx }), "timeline_entry", {
          subject_entity: purpose.entity,
          subject_id: id,
          transition: purpose.transition,
          axis: "status",
          from_state: purpose.state,
          to_state: "somewhere else",
          actor_name: "person@link.example",
          at: demo.ports.clock.stamp(),
        });
      });
      const before = await traces(purpose, id);
      expect((await stranger.post("obligation/public/link/open", { token })).data).toMatchObject({
        state: "taken",
        decided_by: "person@link.example",
        decided_at: expect.any(String),
      });
      expect(await decide(path, token, purpose)).toMatchObject({
        code: 1037,
        data: { state: "decided_already", decided_by: "person@link.example", decided_at: expect.any(String) },
      });
      expect(await traces(purpose, id)).toEqual(before);
    });
  },
);

const registryAxis = ({ entity, transition }: Purpose): string =>
  [...registry.lifecycles.values()].find((one) => one.entity === entity && one.transitions[transition] !== undefined)
    ?.axis ?? "";

test("there are links to test", () => {
  expect(purposes.length).toBeGreaterThanOrEqual(4);
});
