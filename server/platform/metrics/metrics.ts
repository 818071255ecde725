import type { Store } from "../store/handle.ts";
import { deadLetters, kinds } from "../jobs/queue.ts";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import {
  hear,
  outgoing,
  requests,
  statements,
  type Traced,
  type OutgoingTrace,
  type RequestTrace,
  type StatementTrace,
} from "../observe.ts";

/** How much waits, and since when, in seconds. */
interface QueueLength {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly oldest: number;
}

/** What the database itself says of the moment. */
interface Figures {
  /** By kind of work. */
  readonly queue: readonly QueueLength[];
  /** Mails and text messages that have not left. */
  readonly outbox: readonly Pick<QueueLength, "name" | "waiting" | "oldest">[];
  /** Requests for a lock that have to wait now. */
  readonly locksWaiting: number;
  /** Deadlocks of this database since its statistics began. */
  readonly deadlocks: number;
}

const OUTBOX = ["mail", "text_message"] as const;

/** Asks the database for the figures that no process knows by itself. */
async function figuresOf({ reading }: Pick<Store, "reading">): Promise<Figures> {
  const jobs = await reading.rows<{ name: string; state: string; count: number; oldest: string }>(
    `SELECT name, state::text AS state, count(*)::int AS count,
       extract(epoch FROM now() - min(greatest(created_on, start_after)))::text AS oldest
     FROM job_queue.job WHERE state IN ('created', 'retry', 'active') GROUP BY 1, 2`,
  );
  const sum = (name: string, states: readonly string[]): number =>
    jobs.filter((job) => job.name === name && states.includes(job.state)).reduce((all, { count }) => all + count, 0);
  const oldest = (name: string): number =>
    Math.max(0, ...jobs.filter((job) => job.name === name && job.state !== "active").map((job) => Number(job.oldest)));
  const outbox = await Promise.all(
    OUTBOX.map(async (name) => {
      const row = await reading.first<{ count: number; oldest: string | null }>(
        `SELECT count(*)::int AS count, extract(epoch FROM now() - min(created_at))::text AS oldest
          FROM ${name}
          WHERE status = 'queued'`,
      );
      return { name, waiting: row?.count ?? 0, oldest: Math.max(0, Number(row?.oldest ?? 0)) };
    }),
  );
  const database = await reading.first<{ waiting: number; deadlocks: number }>(
    `SELECT (SELECT count(*) FROM pg_locks WHERE NOT granted)::int AS waiting,
       (SELECT coalesce(sum(deadlocks), 0) FROM pg_stat_database WHERE datname = current_database())::int AS deadlocks`,
  );
  return {
    queue: kinds.map(({ name }) => ({
      name,
      waiting: sum(name, ["created", "retry"]),
      running: sum(name, ["active"]),
      failed: sum(deadLetters(name), ["created"]),
      oldest: oldest(name),
    })),
    outbox,
    locksWaiting: database?.waiting ?? 0,
    deadlocks: database?.deadlocks ?? 0,
  };
}

const PREFIX = "invoice_financing_";
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** The figures of a process. */
interface Metrics {
  readonly contentType: string;
  /** All of them as Prometheus reads them. */
  text(): Promise<string>;
  /** Ends the gathering. */
  stop(): void;
}

/** The start of each piece of work that has begun and not ended, by its own detail. */
class Stopwatch {
  private readonly began = new WeakMap<object, number>();
  start = (detail: object): void => void this.began.set(detail, performance.now());
  seconds = (detail: object): number => (performance.now() - (this.began.get(detail) ?? performance.now())) / 1_000;
}

/** Gathers figures from now on: what this process does, and at each asking what waits in the database. */
export function gatherMetrics(store: Pick<Store, "reading">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name: `${PREFIX}${name}`, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers });

  const answered = histogram(
    "request_seconds",
    "Requests by route and status",
    ["method", "route", "status"],
    REQUEST_SECONDS,
  );
  const statementSeconds = histogram(
    "statement_seconds",
    "Statements asked of the database",
    ["place"],
    STATEMENT_SECONDS,
  );
  const called = histogram(
    "outgoing_seconds",
    "Calls of services outside",
    ["service", "action", "outcome"],
    REQUEST_SECONDS,
  );
  const transitionsTotal = counter("transitions_total", "Transitions by name and outcome", ["transition", "outcome"]);
  const contention = counter("contention_total", "Transactions that stood in each other's way", ["kind"]);
  const mails = counter("mails_total", "Mails by outcome", ["outcome"]);
  const money = counter(
    "money_minor_units_total",
    "Money through bank accounts, in the smallest unit of its currency",
    ["kind", "direction", "currency"],
  );
  const jobs = gauge("queue_jobs", "Work that waits, runs, or has failed for the last time", ["kind", "state"]);
  const jobsOldest = gauge("queue_oldest_seconds", "Since when the oldest waiting work is due", ["kind"]);
  const unsent = gauge("outbox_waiting", "Messages that have not left", ["kind"]);
  const unsentOldest = gauge("outbox_oldest_seconds", "Age of the oldest message that has not left", ["kind"]);
  const locks = gauge("database_locks_waiting", "Requests for a lock that wait");
  const deadlocks = gauge("database_deadlocks", "Deadlocks since the statistics of the database began");
  const up = gauge("database_up", "Whether the database answers");

  const statementTime = new Stopwatch();
  const callTime = new Stopwatch();
  const onAnswer = (detail: unknown) => {
    const { method, route, status = 0, began } = detail as RequestTrace;
    answered.observe({ method, route, status: String(status) }, (performance.now() - began) / 1_000);
  };
  const onStatement = (detail: unknown) => {
    const { place } = detail as StatementTrace;
    statementSeconds.observe({ place }, statementTime.seconds(detail as object));
  };
  const onCall = (detail: unknown) => {
    const { service, action, error } = detail as Traced<OutgoingTrace>;
    called.observe(
      { service, action, outcome: error === undefined ? "answered" : "failed" },
      callTime.seconds(detail as object),
    );
  };
  const begin = (watch: Stopwatch) => (detail: unknown) => watch.start(detail as object);
  const [beginStatement, beginCall] = [begin(statementTime), begin(callTime)];
  const listeners = [
    [requests.asyncEnd, onAnswer],
    [statements.start, beginStatement],
    [statements.asyncEnd, onStatement],
    [outgoing.start, beginCall],
    [outgoing.asyncEnd, onCall],
  ] as const;
  for (const [channel, listener] of listeners) channel.subscribe(listener);
  const deaf = [
    hear("transition", ({ name, outcome }) => transitionsTotal.inc({ transition: name, outcome })),
    hear("contention", ({ kind }) => contention.inc({ kind })),
    hear("mail", ({ outcome }) => mails.inc({ outcome })),
    hear("money", ({ kind, direction, currency, amount }) => money.inc({ kind, direction, currency }, Number(amount))),
  ];

  const measure = async (): Promise<void> => {
    for (const one of [jobs, jobsOldest, unsent, unsentOldest, locks, deadlocks]) one.reset();
    const figures = await figuresOf(store);
    for (const { name, waiting, running, failed, oldest } of figures.queue) {
      for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ kind: name, state }, count);
      jobsOldest.set({ kind: name }, oldest);
    }
    for (const { name, waiting, oldest } of figures.outbox) {
      unsent.set({ kind: name }, waiting);
      unsentOldest.set({ kind: name }, oldest);
    }
    locks.set(figures.locksWaiting);
    deadlocks.set(figures.deadlocks);
  };
  return {
    contentType: registry.contentType,
    async text() {
      up.set(
        await measure().then(
          () => 1,
          () => 0,
        ),
      );
      return registry.metrics();
    },
    stop() {
      for (const [channel, listener] of listeners) channel.unsubscribe(listener);
      for (const end of deaf) end();
      registry.clear();
    },
  };
}
