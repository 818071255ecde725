import { transitionInput } from "../../registry/schema/request.ts";
import type { ExpandedProperty } from "../../registry/schema/expanded.ts";
import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../schemas/vocabulary/format/date.ts";
import type { Answered, Client } from "../api/application/client.ts";
import type { Application } from "../api/application/application.ts";
import { everyHandler } from "../api/application/application.ts";
import { runDays } from "../../server/jobs/day/days.ts";
import { engine } from "../../server/lifecycle/engine.ts";
import type { Person } from "../generate/people.ts";
import { below, oneOf, type Random } from "../generate/random.ts";
import { sampleOf } from "../generate/sample.ts";

/** Somebody who acts, with a browser that is signed in. */
export interface Acting {
  readonly person: Person;
  readonly browser: Client;
}

/** A request that was sent, and what came of it. */
export interface Sent {
  readonly who: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string;
  readonly browser: Client;
  readonly answered: Answered;
}

type Wire = Record<string, unknown> & { id: string; version: number; allowed_actions?: string[] };

/** An amount that a person might well name: one the record shows, a part of it, or a small one. */
function amountOf(random: Random, record: Wire, properties: Readonly<Record<string, ExpandedProperty>>): string {
  const shown = Object.entries(properties).filter(([field, { format }]) => format === "money" && typeof record[field] === "string").map(([field]) => String(record[field]));
  const amount = shown.length > 0 && random() < 0.8 ? oneOf(random, shown) : "1000.00";
  return random() < 0.7 ? amount : text(cents(amount) / BigInt(1 + below(random, 4)));
}

/** Random requests of the people over the records that they see: what is offered to them mostly, and what is not sometimes. */
export class Commands {
  private readonly demo: Application;
  private readonly people: readonly Acting[];
  private readonly random: Random;
  private readonly entities: readonly string[];
  private count = 0;

  constructor(demo: Application, people: readonly Acting[], random: Random) {
    this.demo = demo;
    this.people = people;
    this.random = random;
    const { registry } = demo;
    const lively = [...new Set([...registry.lifecycles.values()].map(({ entity }) => entity))];
    this.entities = lively.filter((entity) => registry.bases.has(entity) && this.listOf(entity) !== undefined);
  }

  private listOf(entity: string): string | undefined {
    return [...this.demo.registry.calls.values()].find((call) => call.lists === entity && call.method === "GET" && !call.environments)?.path;
  }

  private nextKey(): string {
    this.count += 1;
    return `model-${String(this.random()).slice(2)}-${this.count}`;
  }

  /** A record of an entity that this person sees, as the list shows it; sometimes an older page of it. */
  private async anyRecord({ browser, person }: Acting, entity: string): Promise<Wire | undefined> {
    const path = this.listOf(entity)?.replace("{role}", person.role ?? "");
    const { body } = await browser.get(path ?? "", { page_size: 100 });
    const rows = (body.data?.rows ?? []) as Wire[];
    return rows.length === 0 ? undefined : oneOf(this.random, rows);
  }

  private bodyOf(entity: string, name: string, record: Wire): Record<string, unknown> {
    const { registry } = this.demo;
    const input = transitionInput(registry, `${entity}.${name}`);
    const own = registry.entities.get(entity)?.properties ?? {};
    const asked = Object.entries(input.properties).filter(([field]) => input.required.includes(field) || this.random() < 0.4);
    return Object.fromEntries(asked.map(([field, property]) => [field, property.format === "money"
      ? amountOf(this.random, record, own as never)
      : record[field] ?? sampleOf(this.random, property, () => "1", field)]));
  }

  /** A request as its people would send it: a transition of a record, with what it asks; undefined where nobody sees anything. */
  async next(): Promise<(() => Promise<Sent>) | undefined> {
    const acting = oneOf(this.random, this.people);
    const entity = oneOf(this.random, this.entities);
    const record = await this.anyRecord(acting, entity);
    if (!record) return undefined;
    const declared = [...this.demo.registry.lifecycles.values()].filter((one) => one.entity === entity).flatMap((one) => Object.entries(one.transitions).filter(([, said]) => said.by.some((who) => who !== "system") && ![said.from].flat().includes("new")).map(([name]) => name));
    const offered = record.allowed_actions ?? [];
    const name = offered.length > 0 && this.random() < 0.85 ? oneOf(this.random, offered) : oneOf(this.random, declared);
    const stale = this.random() < 0.03;
    const path = `${this.demo.registry.bases.get(entity) ?? ""}/${record.id}/${name}`.replace("{role}", acting.person.role ?? "");
    const body = { ...this.bodyOf(entity, name, record), version: stale ? record.version + 1 : record.version };
    const key = this.nextKey();
    return async () => ({ who: acting.person.name, path, body, key, browser: acting.browser, answered: await acting.browser.post(path, body, { key }) });
  }

  /** The same request once more, with the same key. */
  async again({ browser, path, body, key }: Sent): Promise<Answered> {
    return browser.post(path, body, { key });
  }

  /** Some days pass, each with its work. */
  async later(): Promise<number> {
    const { ports } = this.demo;
    const days = 1 + below(this.random, 6);
    const date = plusDays(ports.clock.today(), days);
    await runDays({ ...this.demo, engine, handlers: everyHandler }, date);
    ports.clock.setToday(date);
    return days;
  }
}
