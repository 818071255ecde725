import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Application } from "../../api/application/application.ts";
import type { Answered } from "../../api/application/client.ts";
import { nextMissing } from "../../generate/records.ts";
import type { Trials } from "../../generate/trials.ts";
import type { Intents, Step, Subject } from "./intents.ts";

type Row = Record<string, unknown>;

const DAY_AND_A_SECOND = 24 * 3_600_000 + 1_000;

/** One trial of a request: its record stands ready, and nothing of it has been sent. */
export interface Trial {
  readonly intents: Intents;
  readonly trials: Trials;
  readonly application: Application;
  readonly step: Step;
  readonly subject: Subject;
  readonly body: Row;
  readonly key: string;
  /** Tables changed since it was last asked. */
  changed(): Promise<string[]>;
  /** Forgets what is kept for a while only, as the day's work does. */
  nextDay(): Promise<void>;
  /** A session of whoever asks that begins now. */
  signInAgain(): Promise<{ cookie: string }>;
}

const isReplay = ({ headers }: Answered): boolean => headers["idempotent-replayed"] === "true";
const shown = ({ status, body }: Answered): string => `${status} ${JSON.stringify(body).slice(0, 200)}`;

/** The same request with another amount in it, or where it has none, of another version. */
function otherBody({ step, subject, body, intents }: Trial): Row {
  const properties = step.operation.schema.properties;
  const [amount] = Object.keys(body).filter(
    (field) => properties[field]?.format === "money" && typeof body[field] === "string",
  );
  if (amount !== undefined) return { ...body, [amount]: text(cents(String(body[amount])) + 1n) };
  const newer = intents.bodyOf(step, { ...subject, version: subject.version + 7 });
  return JSON.stringify(newer) === JSON.stringify(body) ? Object.fromEntries(Object.entries(body).toReversed()) : newer;
}

const ask = (
  { intents, step, subject, key, body }: Trial,
  given: Row = body,
  options: Parameters<Intents["send"]>[3] = {},
) => intents.send(step, subject.id, given, { key, ...options });

/** Sends the request for the first time. */
async function first(trial: Trial): Promise<Answered> {
  const answered = await ask(trial);
  if (answered.body.code !== 0 || isReplay(answered)) throw new Error(`first: ${shown(answered)}`);
  await trial.changed();
  return answered;
}

const same = (answered: Answered, before: Answered): string[] =>
  isReplay(answered) &&
  answered.status === before.status &&
  JSON.stringify(answered.body) === JSON.stringify(before.body)
    ? []
    : [`not told again: ${shown(answered)} after ${shown(before)}`];
const reused = (answered: Answered): string[] =>
  answered.status === 409 && answered.body.code === 1065 ? [] : [`not 1065: ${shown(answered)}`];
const accepted = (answered: Answered): string[] =>
  answered.body.code === 0 && !isReplay(answered) ? [] : [`not taken: ${shown(answered)}`];
const untouched = async ({ changed }: Trial): Promise<string[]> => (await changed()).map((table) => `changed ${table}`);

/** What may become of a request and its key; each gives what is not as it should be. */
export const SITUATIONS: Readonly<Record<string, (trial: Trial) => Promise<string[]>>> = {
  "same key, same body": async (trial) => {
    const before = await first(trial);
    return [...same(await ask(trial), before), ...same(await ask(trial), before), ...(await untouched(trial))];
  },
  "another amount": async (trial) => {
    await first(trial);
    return [...reused(await ask(trial, otherBody(trial))), ...(await untouched(trial))];
  },
  "another record": async (trial) => {
    const { step, intents, subject } = trial;
    await first(trial);
    const other = { ...subject, id: nextMissing() };
    const body = intents.bodyOf(step, other);
    const answered =
      JSON.stringify(body) === JSON.stringify(trial.body) && !step.operation.path.includes("{id}")
        ? await ask(trial, otherBody(trial))
        : await intents.send(step, other.id, body, { key: trial.key });
    return [...reused(answered), ...(await untouched(trial))];
  },
  "another user": async (trial) => {
    await first(trial);
    const [colleague] = trial.intents.others(trial.step).filter(({ company }) => company === trial.step.who.company);
    const answered =
      colleague &&
      (await trial.intents.send({ ...trial.step, who: colleague }, trial.subject.id, trial.body, { key: trial.key }));
    return answered === undefined || !isReplay(answered) ? [] : [`told to ${colleague?.name}: ${shown(answered)}`];
  },
  "another company": async (trial) => {
    await first(trial);
    const [stranger] = trial.intents.others(trial.step).filter(({ company }) => company !== trial.step.who.company);
    const answered =
      stranger &&
      (await trial.intents.send({ ...trial.step, who: stranger }, trial.subject.id, trial.body, { key: trial.key }));
    return answered === undefined || !isReplay(answered) ? [] : [`told to ${stranger?.name}: ${shown(answered)}`];
  },
  "another call": async (trial) => {
    await first(trial);
    const answered = await trial.intents
      .browser(trial.step.who)
      .post("ucenter/user/view", { page: "invoice/invoice", name: trial.key.slice(0, 30) }, { key: trial.key });
    return accepted(answered);
  },
  "after a refusal at a field": async (trial) => {
    const refused = await ask(trial, { ...trial.body, no_such_field: "1" });
    return [...(refused.body.code === 100 ? [] : [`not 100: ${shown(refused)}`]), ...accepted(await ask(trial))];
  },
  "after a conflict": async (trial) => {
    const { step, intents, subject } = trial;
    const stale = intents.bodyOf(step, { ...subject, version: subject.version + 5 });
    const isVersioned = JSON.stringify(stale) !== JSON.stringify(trial.body) && !step.operation.name.endsWith(".bulk");
    if (isVersioned) {
      const refused = await ask(trial, stale);
      return [
        ...(refused.status === 409 && refused.body.code !== 0 ? [] : [`no conflict: ${shown(refused)}`]),
        ...accepted(await ask(trial)),
      ];
    }
    const before = await first(trial);
    return [...reused(await ask(trial, otherBody(trial))), ...same(await ask(trial), before)];
  },
  "while the first is running": async (trial) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(trial)));
    const done = answers.filter(({ body }) => body.code === 0);
    const wrong = answers.filter(({ body }) => body.code !== 0 && body.code !== 1065).map(shown);
    if (done.filter((one) => !isReplay(one)).length !== 1)
      wrong.push(`done ${done.filter((one) => !isReplay(one)).length} times`);
    if (new Set(done.map(({ raw }) => raw.toString())).size !== 1) wrong.push("not one answer");
    return wrong;
  },
  "a day and a second later": async (trial) => {
    const before = await first(trial);
    trial.application.wait(DAY_AND_A_SECOND);
    try {
      await trial.nextDay();
      const browser = Object.assign(trial.intents.browser(trial.step.who), await trial.signInAgain());
      await trial.changed();
      return [...same(await ask(trial, trial.body, { browser }), before), ...(await untouched(trial))];
    } finally {
      trial.application.wait(-DAY_AND_A_SECOND);
    }
  },
  "what is no key": async (trial) => {
    const wrong: string[] = [];
    await trial.changed();
    for (const key of ["x".repeat(256), "x".repeat(201), "short", "with space in it", "tab\tin-the-key"]) {
      const { status, body } = await ask(trial, trial.body, { key });
      if (status < 400 || body.code !== 100 || body.data?.[0]?.field !== "Idempotency-Key")
        wrong.push(`${key.slice(0, 20)}: ${status} ${JSON.stringify(body).slice(0, 100)}`);
    }
    return [...wrong, ...(await untouched(trial)), ...accepted(await ask(trial, trial.body, { key: "x".repeat(200) }))];
  },
  "after the server died": async (trial) => {
    const { trials, intents, step } = trial;
    const browser = intents.browser(step.who, trials.restarted);
    const lost = await trials.dying(() => ask(trial));
    const again = await ask(trial, trial.body, { browser });
    // The answer of this one is lost: it died between its commit and the client.
    await trial.changed();
    return [
      ...(lost.body.code === 0 ? [`acknowledged and lost: ${shown(lost)}`] : []),
      ...accepted(again),
      ...same(await ask(trial), again),
      ...(await untouched(trial)),
    ];
  },
};
