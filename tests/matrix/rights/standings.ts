import { lets, whoOf } from "../../../registry/access.ts";
import { fromStates, transitionsOf, type NamedTransition } from "../../../registry/lifecycle.ts";
import type { Registry } from "../../../registry/registry.ts";
import { anyRecord } from "../../../server/platform/query/unscoped.ts";
import type { Application } from "../../api/application/application.ts";
import { Client, type Answered } from "../../api/application/client.ts";
import type { Cast } from "../../generate/cast.ts";
import { parametersOf, type Operation } from "../../generate/operations.ts";
import type { Person } from "../../generate/people.ts";
import { randomOf } from "../../generate/random.ts";
import { knownTo, validRequest } from "../../generate/requests.ts";
import { send } from "../../generate/send.ts";
import { partiesOn, specimen, withoutTriggers, type Workspace } from "../../generate/specimen.ts";
import type { Trials } from "../../generate/trials.ts";
import { Bodies } from "../../model/bodies.ts";
import type { Intents } from "../idempotency/intents.ts";
import type { Actors } from "./actors.ts";

type Row = Record<string, unknown>;

/** A write that somebody may ask for: by whom, about which record, and with what. */
export interface Standing {
  readonly who: Person;
  /** The record that it is about; none where it makes one, or is about none. */
  readonly id: string | undefined;
  readonly input: Row;
}

/**
 * How far a write comes that its rightful person asks for: it is done, it is refused for what it says alone, or for who
 * asks.
 */
type Reach = "done" | "let in" | "not reached";

/** Moves the day or begins the demo anew, beyond any transaction: whoever may do it is not let do it here. */
const movesClockOrDemo = ({ name }: Operation): boolean => /^(?:calendar|demo)\./.test(name);

/** A write that stands ready, and how far it comes. */
export interface Found {
  readonly standing: Standing;
  readonly reach: Reach;
  /** What its rightful person is told. */
  readonly text: string;
}

const MOST_PEOPLE = 5;
const MOST_TRIES = 5;
/** Refusals that say: not you, no such record for you, or nothing that can be read. */
const SHUT: ReadonlySet<number> = new Set([100, 1001, 1004, 1005, 1037]);

/** Whether a write makes, changes, deletes or moves a record: the product's own steps may lead to it. */
export const isOfRecord = ({ by, call, upload }: Operation): boolean =>
  !upload && (by !== undefined || (call?.creates ?? call?.updates ?? call?.deletes ?? call?.does) !== undefined);

export const isBulk = ({ name }: Operation): boolean => name.endsWith(".bulk");

/** The step that a write takes, if it takes one. */
export function stepOf(registry: Registry, { call, by, name }: Operation): NamedTransition | undefined {
  const [entity = "", step = ""] = (call?.does ?? (by === undefined ? "" : name)).split(".");
  return transitionsOf(registry, entity).find((one) => one.name === step);
}

/** What became of a write: that of its only row, where several are asked at once. */
export function codeOf({ name }: Operation, { body, status }: Answered): number {
  const rows = (body?.data as { rows?: { code: number }[] } | undefined)?.rows;
  if (name.endsWith(".bulk") && body?.code === 0) return Number(rows?.[0]?.code ?? 0);
  return typeof body?.code === "number" ? body.code : status < 300 ? 0 : status;
}

/** The version that a request says, where its record is. */
const versionOf = async (trials: Trials, { registry }: Application, entity: string, id: string): Promise<number> =>
  Number((await anyRecord(trials.store.reading, registry, entity, id))?.["version"] ?? 1);

/** Finds for each write a person and a record for which it is theirs to ask. */
export class Standings {
  private readonly application: Application;
  private readonly trials: Trials;
  private readonly cast: Cast;
  private readonly intents: Intents;
  private readonly actors: Actors;
  private readonly workspace: Workspace;
  private requestCount = 0;

  constructor(parts: {
    application: Application;
    trials: Trials;
    cast: Cast;
    intents: Intents;
    actors: Actors;
    workspace: Workspace;
  }) {
    this.application = {
      ...parts.application,
      app: parts.trials.app,
      store: parts.trials.store,
      stranger: () => new Client(parts.trials.app),
    };
    this.trials = parts.trials;
    this.cast = parts.cast;
    this.intents = parts.intents;
    this.actors = parts.actors;
    this.workspace = parts.workspace;
  }

  /** Sends a write for somebody, with a key of its own. */
  async send(operation: Operation, person: Person, input: Row): Promise<Answered> {
    return send(await this.actors.browser(person), operation, person.role ?? "supplier", input, {
      key: `rights-${operation.name}-${(this.requestCount += 1)}`,
    });
  }

  /** How far a write comes for whom it stands ready. */
  async reach(operation: Operation, standing: Standing): Promise<Found> {
    if (movesClockOrDemo(operation)) return { standing, reach: "not reached", text: "is not asked here" };
    const answered = await this.trials.attempt(() => this.send(operation, standing.who, standing.input));
    const code = codeOf(operation, answered);
    const isShut = answered.status >= 500 || (SHUT.has(code) && ruleOf(answered) !== "own_request");
    return {
      standing,
      reach: code === 0 ? "done" : isShut ? "not reached" : "let in",
      text: outcomeText(operation, answered),
    };
  }

  /** Inside a trial: the first of all ways to stand ready that leads furthest; the trial keeps what was done for it. */
  async stand(operation: Operation): Promise<Found | undefined> {
    let furthest: Found | undefined;
    for (const way of [() => this.led(operation), () => this.direct(operation), () => this.bare(operation)]) {
      const standing = await way();
      if (standing === undefined) continue;
      const found = await this.reach(operation, standing);
      if (found.reach === "done") return found;
      if (furthest === undefined || (found.reach === "let in" && furthest.reach !== "let in")) furthest = found;
    }
    return furthest;
  }

  /** Where the product's own steps lead to it. */
  private async led(operation: Operation): Promise<Standing | undefined> {
    if (!isOfRecord(operation)) {
      const ready = await this.intents.readied(operation).catch(() => undefined);
      return ready && { ...ready, input: await this.named(operation, ready.who, ready.id, ready.fields) };
    }
    const found = await this.intents.stand(operation).catch(() => undefined);
    if (found === undefined) return undefined;
    const { step, subject } = found;
    const body = this.intents.bodyOf(step, subject);
    const made = stepOf(this.application.registry, operation);
    const isMade =
      operation.call?.creates !== undefined || (made !== undefined && fromStates(made)?.includes("new") === true);
    const id = isMade || subject.id === "" ? undefined : subject.id;
    return { who: step.who, id, input: id === undefined || isBulk(operation) ? body : { ...body, id } };
  }

  private permitted({ allow }: Operation): Person[] {
    return this.cast.people.filter(({ role, permissions }) => lets(allow, role, permissions));
  }

  /** A request made from its schema, about a record that the person has. */
  private async direct(operation: Operation): Promise<Standing | undefined> {
    if (isBulk(operation)) return undefined;
    let first: Standing | undefined;
    let furthest: Standing | undefined;
    for (const who of this.permitted(operation).slice(0, MOST_PEOPLE))
      for (let tried = 0; tried < MOST_TRIES; tried += 1) {
        const standing = await this.request(operation, who, tried);
        const { reach } = await this.reach(operation, standing);
        if (reach === "done") return standing;
        if (reach === "let in") furthest ??= standing;
        first ??= standing;
      }
    return furthest ?? first;
  }

  private async request(operation: Operation, who: Person, tried: number): Promise<Standing> {
    const { registry } = this.application;
    const { entity, name, path, schema } = operation;
    const known = knownTo(this.cast.records, who, entity);
    const whole = validRequest(registry, operation, randomOf(`${name} ${who.name} ${tried}`), known);
    // Which columns and orders a list has, its schema does not say; without them it is exported as it is.
    const { columns: _columns, sort: _sort, ...plain } = whole;
    const input = name.endsWith(".export") ? plain : whole;
    const isAbout = schema.properties["id"] !== undefined || parametersOf(path).includes("id");
    // Their own in turn: of the first it may be too late, or it is themselves.
    const own = this.cast.records.own(entity, who).toReversed();
    const id = isAbout ? (own[tried % Math.max(1, own.length)]?.id ?? String(input["id"])) : undefined;
    return { who, id, input: await this.named(operation, who, id, input) };
  }

  /**
   * What is asked, with the record and its version where they are said; what is about one's own company or account has
   * its version.
   */
  private async named({ entity, schema }: Operation, who: Person, id: string | undefined, input: Row): Promise<Row> {
    const about = id ?? { company: who.company, user: who.userId }[entity];
    const version =
      about !== undefined && schema.properties["version"] !== undefined
        ? { version: await versionOf(this.trials, this.application, entity, about) }
        : {};
    return { ...input, ...(id === undefined ? {} : { id }), ...version };
  }

  /** A bare record put into the state where a step begins, and one of a company to which it is given. */
  private async bare(operation: Operation): Promise<Standing | undefined> {
    const step = stepOf(this.application.registry, operation);
    if (step === undefined || fromStates(step)?.includes("new") === true) return undefined;
    const { registry, ports } = this.application;
    const id = await specimen(this.application, this.workspace, step.entity);
    await this.trials.store.transaction(async (trx) => {
      await withoutTriggers(trx);
      const [state] = fromStates(step) ?? [];
      if (state !== undefined)
        await trx.run(`UPDATE "${step.entity}" SET "${step.axis}" = $2 WHERE id = $1::bigint`, [id, state]);
      await trx.run("SET LOCAL session_replication_role = 'origin'");
    });
    const record: Row = (await anyRecord(this.trials.store.reading, registry, step.entity, id)) ?? {};
    const parties = await partiesOn(this.application, step.entity, record, ports.clock.today());
    for (const party of step.by.map((entry) => whoOf(entry).who))
      for (const company of parties.get(party) ?? this.actors.companiesOf(roleOf(registry, step.entity, party))) {
        const who = await this.actors.ofCompany(company);
        if (who === undefined || !lets(operation.allow, who.role, who.permissions)) continue;
        const bodies = new Bodies(this.application, randomOf(`bare ${operation.name}`));
        const fields = await bodies.input(
          { person: who, browser: await this.actors.browser(who) },
          step.entity,
          step.name,
          id,
        );
        const version = Number(record["version"] ?? 1);
        return {
          who,
          id,
          input: isBulk(operation) ? { ...fields, items: [{ id, version }] } : { ...fields, id, version },
        };
      }
    return undefined;
  }
}

/** The role whose companies are all a party of every record, where the entity says so. */
function roleOf(registry: Registry, entity: string, party: string): string | undefined {
  const partyRule = registry.entities.get(entity)?.parties?.[party];
  return typeof partyRule === "object" && "role" in partyRule ? partyRule.role : undefined;
}

/** What somebody is told of a request, in short: its code, with the rule or the fields that it names. */
export const outcomeText = (operation: Operation, answered: Answered): string =>
  `${codeOf(operation, answered)} ${ruleOf(answered)}`.trim();

/** The rule or the fields that an answer names, in whatever shape it came. */
function ruleOf({ body }: Answered): string {
  const data = body?.data as { rule?: string; field?: string }[] | { rule?: string } | undefined;
  return Array.isArray(data) ? data.map(({ field }) => field).join(" ") : (data?.rule ?? "");
}
