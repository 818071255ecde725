import { transitionOf } from "../../registry/lifecycle.ts";
import { plusDays } from "../../schemas/vocabulary/format/date.ts";
import type { Answered, Client } from "../api/application/client.ts";
import { type Application, everyHandler } from "../api/application/application.ts";
import { runDays } from "../../server/platform/jobs/daily.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { below, oneOf, type Random } from "../generate/random.ts";
import { Bodies, type Acting } from "./bodies.ts";

/** A request that was sent, and what came of it. */
export interface Sent {
  readonly who: string;
  /** `invoice.confirm`, or `invoice.create` for a new draft. */
  readonly name: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
  readonly browser: Client;
  readonly answered: Answered;
  /** Where a transition is shown before it is taken, and whose it is. */
  readonly preview:
    | {
        readonly path: string;
        readonly entity: string;
        readonly id: string;
        readonly name: string;
        readonly company: string | undefined;
      }
    | undefined;
}

/** A request that is ready to be sent. */
type Ready = Pick<Sent, "browser" | "preview" | "body"> & { send(): Promise<Sent> };

type Wire = Record<string, unknown> & { id: string; version: number; allowed_actions?: string[] };

/** Whoever is switched off, and whose company is, asks nothing more: these steps have tests of their own. */
export const SPARED: ReadonlySet<string> = new Set(["user", "company", "user_group", "permission_group"]);

/**
 * Random requests of the people over the records that they see: what is offered to them mostly, and what is not
 * sometimes.
 */
export class Commands {
  private readonly demo: Application;
  private readonly people: readonly Acting[];
  private readonly random: Random;
  private readonly bodies: Bodies;
  readonly entities: readonly string[];
  /** How often each transition was asked for: what was asked for seldom comes first. */
  readonly requestCounts = new Map<string, number>();
  /** Transitions that were offered to somebody. */
  readonly offered = new Set<string>();
  private count = 0;

  constructor(demo: Application, people: readonly Acting[], random: Random) {
    this.demo = demo;
    this.people = people;
    this.random = random;
    this.bodies = new Bodies(demo, random);
    const { registry } = demo;
    const lively = [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))];
    this.entities = lively.filter(
      (entity) => !SPARED.has(entity) && registry.bases.has(entity) && this.listOf(entity) !== undefined,
    );
  }

  private listOf(entity: string): string | undefined {
    return [...this.demo.registry.calls.values()].find(
      (call) => call.lists === entity && call.method === "GET" && !call.environments,
    )?.path;
  }

  private nextKey(): string {
    this.count += 1;
    return `model-${String(this.random()).slice(2)}-${this.count}`;
  }

  /** The records of an entity that this person sees, as the list shows them. */
  private async seen({ browser, person }: Acting, entity: string): Promise<Wire[]> {
    const path = this.listOf(entity)?.replace("{role}", person.role ?? "");
    const { body } = await browser.get(path ?? "", { page_size: 100 });
    return (body.data?.rows ?? []) as Wire[];
  }

  private base(entity: string, { person }: Acting): string {
    return String(this.demo.registry.bases.get(entity)).replace("{role}", person.role ?? "");
  }

  private request(
    acting: Acting,
    name: string,
    path: string,
    body: Record<string, unknown>,
    preview?: Sent["preview"],
  ): Ready {
    const key = this.nextKey();
    const { browser, person } = acting;
    this.requestCounts.set(name, (this.requestCounts.get(name) ?? 0) + 1);
    return {
      browser,
      body,
      preview,
      send: async () => ({
        who: person.name,
        name,
        path,
        body,
        key,
        browser,
        preview,
        answered: await browser.post(path, body, { key }),
      }),
    };
  }

  /** What ends a deal comes after what leads it on, else little would be left to do. */
  private later(entity: string, name: string): number {
    return transitionOf(this.demo.registry, `${entity}.${name}`)?.tone === "danger" ? 2 : 0;
  }

  /** The address of a transition for this person, and whether the record's id goes into the body. */
  private address(
    acting: Acting,
    entity: string,
    name: string,
    id: string,
  ): { path: string; body: Record<string, unknown> } {
    const own = [...this.demo.registry.calls.values()].find(
      (call) => call.does === `${entity}.${name}` && !call.creates && !call.updates,
    );
    if (own === undefined) return { path: `${this.base(entity, acting)}/${id}/${name}`, body: {} };
    const path = own.path.replace("{role}", acting.person.role ?? "");
    return path.includes("{id}") ? { path: path.replace("{id}", id), body: {} } : { path, body: { id } };
  }

  /** What is offered on these records, the seldomest asked for first; records that were made last before others. */
  private seldomest(entity: string, rows: readonly Wire[]): { record: Wire; name: string } | undefined {
    const offers = rows.flatMap((record) =>
      (record.allowed_actions ?? []).map((name) => ({
        record,
        name,
        times: (this.requestCounts.get(`${entity}.${name}`) ?? 0) + this.later(entity, name),
      })),
    );
    for (const { name } of offers) this.offered.add(`${entity}.${name}`);
    const least = Math.min(...offers.map(({ times }) => times));
    const best = offers.filter(({ times }) => times <= least + below(this.random, 2));
    return best.length === 0 ? undefined : oneOf(this.random, best);
  }

  /** Whether drafts of an entity are made by a call that is given to this person. */
  private mayCreate({ person }: Acting, entity: string): boolean {
    const create = [...this.demo.registry.calls.values()].find(
      (call) => call.creates === entity && call.path === this.demo.registry.bases.get(entity),
    );
    return (
      create !== undefined &&
      [create.allow ?? []].flat().some((given) => {
        const [role, permission] = given.split(":");
        return (
          (role === person.role || role === "session") &&
          (permission === undefined || person.permissions.includes(permission))
        );
      })
    );
  }

  private async any(acting: Acting, entity: string, rows: readonly Wire[]): Promise<Ready | undefined> {
    if (this.mayCreate(acting, entity) && this.random() < 0.12)
      return this.request(
        acting,
        `${entity}.create`,
        this.base(entity, acting),
        await this.bodies.another(acting, entity, oneOf(this.random, rows).id),
      );
    const declared = [...this.demo.registry.lifecycles.values()]
      .filter((one) => one.entity === entity)
      .flatMap((one) =>
        Object.entries(one.transitions)
          .filter(
            ([, transition]) =>
              transition.by.some((who) => who !== "system") && ![transition.from].flat().includes("new"),
          )
          .map(([name]) => name),
      );
    const offered = this.random() < 0.96 ? this.seldomest(entity, rows) : undefined;
    if (offered === undefined && this.random() < 0.97) return undefined;
    const { record, name } = offered ?? { record: oneOf(this.random, rows), name: oneOf(this.random, declared) };
    const version = this.random() < 0.03 ? record.version + 1 : record.version;
    const { path, body } = this.address(acting, entity, name, record.id);
    const preview = {
      path: `${this.base(entity, acting)}/${record.id}/${name}/plan`,
      entity,
      id: record.id,
      name,
      company: acting.person.company,
    };
    return this.request(
      acting,
      `${entity}.${name}`,
      path,
      { ...(await this.bodies.input(acting, entity, name, record.id)), ...body, version },
      preview,
    );
  }

  /**
   * A request as its people would send it: a transition of a record with what it asks, or another draft; undefined
   * where nobody finds anything to do.
   */
  async next(): Promise<Ready | undefined> {
    for (let turn = 0; turn < 20; turn += 1) {
      const acting = oneOf(this.random, this.people);
      const entity = oneOf(this.random, this.entities);
      const rows = await this.seen(acting, entity);
      const found = rows.length === 0 ? undefined : await this.any(acting, entity, rows);
      if (found) return found;
    }
    return undefined;
  }

  /** The same request once more, with the same key. */
  async again({ browser, path, body, key }: Sent): Promise<Answered> {
    return browser.post(path, body, { key });
  }

  /** Some days pass, each with its work. */
  async pass(): Promise<number> {
    const { ports } = this.demo;
    const days = 1 + below(this.random, 4);
    const date = plusDays(ports.clock.today(), days);
    await runDays({ ...this.demo, engine, handlers: everyHandler }, date);
    ports.clock.setToday(date);
    return days;
  }
}
