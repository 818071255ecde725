import { lets, whoOf } from "../../../registry/access.ts";
import { fromStates, type NamedTransition } from "../../../registry/lifecycle.ts";
import { wholeSchema } from "../../../registry/schema/request.ts";
import { anyRecord } from "../../../server/platform/query/unscoped.ts";
import { startSession } from "../../../server/platform/session/session.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import type { Application } from "../../api/application/application.ts";
import { Client, type Answered } from "../../api/application/client.ts";
import type { Cast } from "../../generate/cast.ts";
import type { Operation } from "../../generate/operations.ts";
import { personOf, staying, type Person } from "../../generate/people.ts";
import { randomOf } from "../../generate/random.ts";
import type { Trials } from "../../generate/trials.ts";
import { asksFor, Bodies } from "../../model/bodies.ts";
import { Ending } from "../../api/endings/ending.ts";
import { PREPARED } from "./prepared/all.ts";
import type { Prepared } from "./prepared/ready.ts";

type Row = Record<string, unknown>;

/** What somebody asks for, without the record and its version. */
export interface Step {
  readonly operation: Operation;
  readonly who: Person;
  readonly fields: Row;
}

/** A write that is taken when it is asked for: by whom, with what, and what must be done before so that it can be. */
interface Intent {
  readonly step: Step;
  /** Steps that lead there, each on the record that the one before gave. */
  readonly before: readonly Step[];
  /** The demo's record it begins with; none where its first step makes one. */
  readonly id: string | undefined;
}

/** A step that is going to be taken, and what it is asked about. */
export interface Standing {
  readonly step: Step;
  readonly subject: Subject;
}

/** A record that a step is asked about. */
export interface Subject {
  readonly id: string;
  readonly version: number;
}

const MOST_TRIES = 14;
const MOST_RECORDS = 4;
/** How many steps may lead to a state that no record of the demo is in. */
const MOST_STEPS = 5;

/** Whom the preparations need beside the cast. */
const BESIDE = [
  "risk.f1",
  "acct.f1",
  "maker.s2",
  "checker.s2",
  "maker.s3",
  "checker.s3",
  "maker.e2",
  "checker.e2",
  "ceo.e2",
  "maker.f2",
  "checker.f2",
  "checker2.f2",
  "ceo.f2",
  "admin.e2",
];

const isBulk = ({ name }: Operation): boolean => name.endsWith(".bulk");

/** Requests of the demo's people that the product takes, found by trying them. */
export class Intents {
  private readonly application: Application;
  private readonly cast: Cast;
  private readonly trials: Trials;
  private readonly operations: readonly Operation[];
  private readonly people: readonly Person[];
  private readonly beside = new Map<string, Person>();
  private readonly cookies = new Map<string, string>();
  /** Files by person and category: what is uploaded in a trial is gone after it. */
  private readonly papers = new Map<string, string>();
  private readonly known = new Map<string, Intent | undefined>();

  private readonly prepared: Prepared;

  /** @param prepared what must be done before operations for which nothing in the demo is ready */
  constructor(
    application: Application,
    cast: Cast,
    trials: Trials,
    operations: readonly Operation[],
    prepared: Prepared = PREPARED,
  ) {
    this.prepared = prepared;
    this.application = {
      ...application,
      app: trials.app,
      store: trials.store,
      stranger: () => new Client(trials.app),
      // What leads there may be asked again on a busy machine; what is tried is asked once.
      signedIn: async (who) => Object.assign(this.browser(this.person(who)), { asksAgain: MOST_TRIES }),
    };
    this.cast = cast;
    this.trials = trials;
    this.operations = operations;
    this.people = cast.people.map(staying);
  }

  private person(who: string): Person {
    const found = this.people.find(({ name }) => name === who) ?? this.beside.get(who);
    if (!found) throw new Error(`${who} does not take part`);
    return found;
  }

  /** Finds everybody, and lets them upload their papers before any trial. */
  async ready(uploading: Application): Promise<void> {
    const categories = new Set(
      this.operations
        .flatMap(({ schema, entity }) => [
          ...Object.values(schema.properties),
          ...Object.values(wholeSchema(uploading.registry, entity).properties),
        ])
        .flatMap((property) => asksFor(property).files),
    );
    const bodies = new Bodies(uploading, randomOf("papers"), this.papers);
    for (const person of this.people) {
      const browser = await person.browser();
      for (const category of categories) await bodies.paper({ person, browser }, category);
    }
    for (const who of BESIDE) this.beside.set(who, await personOf(uploading, who));
  }

  /** Inside a trial: begins a session for everybody, as those of another trial are gone or have run out. */
  async signIn(): Promise<void> {
    const { registry, ports, environment } = this.application;
    for (const { name, userId, role } of [...this.people, ...this.beside.values()]) {
      const token = await this.trials.store.transaction((trx) =>
        startSession(makeContext({ registry, ports, environment, trx }), userId ?? "", role ?? ""),
      );
      this.cookies.set(name, `sid=${token}`);
    }
  }

  private bodies({ name }: Operation): Bodies {
    return new Bodies(this.application, randomOf(`intent ${name}`), this.papers);
  }

  /** A browser of somebody at one of the two servers. */
  browser(person: Person, app = this.trials.app): Client {
    return Object.assign(new Client(app), { cookie: this.cookies.get(person.name) });
  }

  /** Others who are let in to an operation: of the same company, and of another. */
  others({ operation, who }: Step): Person[] {
    const letIn = this.people.filter(
      ({ name, role, permissions }) => name !== who.name && lets(operation.allow, role, permissions),
    );
    return [
      letIn.find(({ company }) => company === who.company),
      letIn.find(({ company }) => company !== who.company),
    ].filter((one) => one !== undefined);
  }

  private isMade({ operation }: Pick<Step, "operation">): boolean {
    const step = this.cast.stepOf(operation);
    return operation.call?.creates !== undefined || (step !== undefined && fromStates(step)?.includes("new") === true);
  }

  /** The body of a step about a record as it stands; `version` says another than the present one. */
  bodyOf(step: Step, { id, version }: Subject): Row {
    const { operation, fields } = step;
    if (this.isMade(step)) return fields;
    if (isBulk(operation)) return { ...fields, items: [{ id, version }] };
    return operation.path.includes("{id}") ? { ...fields, version } : { ...fields, id, version };
  }

  /** Sends a body for a step, about a record of this id. */
  async send(
    { operation, who }: Step,
    id: string,
    body: Row,
    { key, browser = this.browser(who) }: { key?: string; browser?: Client } = {},
  ): Promise<Answered> {
    const path = operation.path.replace("{role}", who.role ?? "").replace("{id}", id);
    const options = key === undefined ? {} : { key };
    if (operation.method !== "DELETE") return browser.send(operation.method, path, body, options);
    const search = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
    return browser.send("DELETE", `${path}?${search.toString()}`, undefined, {
      ...options,
      headers: { "content-type": undefined },
    });
  }

  private async subject(entity: string, id: string): Promise<Subject> {
    const record =
      id === "" ? undefined : await anyRecord(this.trials.store.reading, this.application.registry, entity, id);
    return { id, version: Number(record?.["version"] ?? 1) };
  }

  /** Inside a trial: does all that must be done before an operation; undefined where nothing leads there. */
  async stand(operation: Operation): Promise<Standing | undefined> {
    const ready = await this.readied(operation);
    if (ready !== undefined) {
      const { who, id = "", fields } = ready;
      return { step: { operation, who, fields }, subject: await this.subject(operation.entity, id) };
    }
    const intent = await this.find(operation);
    return intent && { step: intent.step, subject: await this.lead(intent) };
  }

  /** Inside a trial: does what is prepared for an operation; undefined where nothing is. */
  async readied(operation: Operation): Promise<{ who: Person; id: string | undefined; fields: Row } | undefined> {
    const prepare = this.prepared[operation.name];
    if (prepare === undefined) return undefined;
    const { who, id, fields = {} } = await prepare(new Ending(this.application));
    return { who: this.person(who), id, fields };
  }

  /** Inside a trial: does all that must be done before an intent; gives the record it is then about. */
  private async lead({ before, step, id: first = "" }: Intent): Promise<Subject> {
    let id = first;
    for (const one of before) {
      const { body } = await this.send(one, id, this.bodyOf(one, await this.subject(one.operation.entity, id)), {
        key: `leading-${one.operation.name}`,
      });
      if (body.code !== 0)
        throw new Error(`${one.operation.name} was taken before and is not now: ${JSON.stringify(body)}`);
      id = (body.data as { id?: string }).id ?? id;
    }
    return this.subject(step.operation.entity, id);
  }

  private async fields(bodies: Bodies, operation: Operation, person: Person, id: string): Promise<Row> {
    const acting = { person, browser: this.browser(person) };
    if (operation.call?.creates) return bodies.another(acting, operation.entity, id);
    if (operation.call?.deletes || operation.call?.updates) return {};
    return bodies.input(acting, operation.entity, this.cast.stepOf(operation)?.name ?? "", id);
  }

  /** Inside a trial: the first of these people whose request about a record is taken. */
  private async execute(
    operation: Operation,
    people: readonly Person[],
    bodies: Bodies,
    id: string,
  ): Promise<Step | undefined> {
    for (const who of people) {
      const step = { operation, who, fields: await this.fields(bodies, operation, who, id) };
      const { body } = await this.send(step, id, this.bodyOf(step, await this.subject(operation.entity, id)), {
        key: `finding-${operation.name}`,
      });
      const rows = (body.data as { rows?: { code: number }[] } | undefined)?.rows;
      if (body.code === 0 && (!isBulk(operation) || rows?.[0]?.code === 0)) return step;
    }
    return undefined;
  }

  private permitted(operation: Operation, step: NamedTransition | undefined): Person[] {
    const isGiven = ({ permissions }: Person) =>
      step === undefined ||
      step.by.map(whoOf).some(({ permission }) => permission === undefined || permissions.includes(permission));
    return this.people.filter((person) => lets(operation.allow, person.role, person.permissions) && isGiven(person));
  }

  /** States in which an operation finds its record: a draft is changed and deleted in its first. */
  private starts(operation: Operation): { axis: string; states: readonly string[] } | undefined {
    const step = this.cast.stepOf(operation);
    const { registry } = this.application;
    const axis =
      step?.axis ??
      [...registry.lifecycles.values()].find(({ entity }) => entity === operation.entity)?.axis ??
      "status";
    if (this.isMade({ operation })) return undefined;
    const states =
      step === undefined
        ? [String(registry.entities.get(operation.entity)?.properties[axis]?.default)]
        : (fromStates(step) ?? []);
    return { axis, states };
  }

  private async direct(operation: Operation): Promise<Intent | undefined> {
    const bodies = this.bodies(operation);
    const [starts, step] = [this.starts(operation), this.cast.stepOf(operation)];
    const isFit = (row: Row) =>
      starts === undefined || starts.states.length === 0 || starts.states.includes(String(row[starts.axis]));
    let tries = 0;
    for (let index = 0; index < MOST_RECORDS; index += 1) {
      for (const who of this.permitted(operation, step)) {
        const own =
          step === undefined || starts === undefined
            ? this.cast.records.own(operation.entity, who).toReversed()
            : this.cast.recordsFor(step, who);
        const record = own.filter(({ row }) => isFit(row))[index];
        if (record === undefined) continue;
        if ((tries += 1) > MOST_TRIES) return undefined;
        const found = await this.trials.attempt(() => this.execute(operation, [who], bodies, record.id));
        if (found) return { step: found, before: [], id: record.id };
      }
    }
    return undefined;
  }

  private leadsTo(operation: Operation, axis: string, states: readonly string[]): boolean {
    const step = this.cast.stepOf(operation);
    if (operation.call?.creates)
      return states.includes(
        String(this.application.registry.entities.get(operation.entity)?.properties[axis]?.default),
      );
    const ends = step?.to === undefined ? [] : typeof step.to === "string" ? [step.to] : step.to.map(({ to }) => to);
    return step?.axis === axis && ends.some((state) => states.includes(state));
  }

  private async after(lead: Intent, operation: Operation): Promise<Intent | undefined> {
    const bodies = this.bodies(operation);
    const before = [...lead.before, lead.step];
    const whole = { ...lead, before };
    const found = await this.trials.attempt(async () => {
      const { id } = await this.lead({ ...whole, step: { ...lead.step, operation } });
      return this.execute(operation, this.permitted(operation, this.cast.stepOf(operation)), bodies, id);
    });
    return found && { ...whole, step: found };
  }

  /**
   * The first request for an operation that is taken: of a record that the demo has, or of one that other requests lead
   * there; nothing where none of the tries is.
   */
  private async find(operation: Operation, steps = 0): Promise<Intent | undefined> {
    if (this.known.has(operation.name)) return this.known.get(operation.name);
    this.known.set(operation.name, undefined);
    const found = (await this.direct(operation)) ?? (await this.led(operation, steps));
    this.known.set(operation.name, found);
    return found;
  }

  private async led(operation: Operation, steps: number): Promise<Intent | undefined> {
    const starts = this.starts(operation);
    if (starts === undefined || steps >= MOST_STEPS) return undefined;
    for (const other of this.operations) {
      if (other.entity !== operation.entity || isBulk(other) || !this.leadsTo(other, starts.axis, starts.states))
        continue;
      const lead = await this.find(other, steps + 1);
      const found = lead && (await this.after(lead, operation));
      if (found) return found;
    }
    return undefined;
  }
}
