import type { Application } from "../api/application/application.ts";
import { personOf } from "../generate/people.ts";
import { randomOf } from "../generate/random.ts";
import type { Acting } from "./bodies.ts";
import type { Sent } from "./commands.ts";
import { Commands } from "./commands.ts";
import { PreviewComparison, previewOf } from "./preview.ts";
import { breaches } from "./invariants.ts";
import { States } from "./states.ts";

const PEOPLE = [
  "maker.s1",
  "checker.s1",
  "ceo.s1",
  "maker.s2",
  "checker.s2",
  "maker.s3",
  "checker.s3",
  "maker.e1",
  "checker.e1",
  "checker2.e1",
  "ceo.e1",
  "checker.e2",
  "maker.f1",
  "checker.f1",
  "risk.f1",
  "acct.f1",
  "ceo.f1",
  "admin.s1",
  "admin.e1",
  "admin.f1",
];

/** What a run came to. */
export interface Outcome {
  steps: number;
  accepted: number;
  refused: number;
  replayed: number;
  days: number;
  /** Transitions that were taken at least once, asked for or as what followed. */
  executed: ReadonlySet<string>;
  /** A request that was refused, by what it asked for and the code. */
  why: Map<string, string>;
  /** Transitions that came to what their preview had said, and figures whose formula it named. */
  previewed: number;
  explained: number;
  /** What was offered to the players and asked by them. */
  asking: Commands;
  /** Divergences, each with the command after which it was seen. */
  wrong: string[];
}

async function signedIn(demo: Application): Promise<Acting[]> {
  const people: Acting[] = [];
  for (const who of PEOPLE) {
    const person = await personOf(demo, who);
    people.push({ person, browser: await person.browser() });
  }
  return people;
}

const textOf = (sent: Sent): string =>
  `${sent.who} ${sent.path} ${JSON.stringify(sent.body)} -> ${JSON.stringify(sent.answered.body).slice(0, 200)}`;

/**
 * Codes that leave open what came of a request, or say that it is still being done: a slow machine may give them to
 * anyone.
 */
const OPEN = new Set([1065, 1066]);
const MOST_TRIES = 60;
const PAUSE = 500;

/** What came of a request in the end: where that was left open it is asked again with its key, as our pages do. */
async function settled(asking: Commands, sent: Sent): Promise<Sent> {
  let { answered } = sent;
  for (let tried = 0; tried < MOST_TRIES && OPEN.has((answered.body as { code: number }).code); tried += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    answered = await asking.again(sent);
  }
  return { ...sent, answered };
}

/** How a run is played. */
interface Play {
  /** Names the run, and with the seed its randomness. */
  readonly name: string;
  readonly commands: number;
  /** Requests sent at once. */
  readonly atOnce?: number;
  /** The books are checked after so many commands; the states after each. */
  readonly booksEvery?: number;
}

/**
 * Plays random commands on the product and holds every state against the lifecycles after each: alone, or four at once.
 * A request sent twice has one effect and one answer; a refused one has none; time passes now and then. Alone, each
 * transition is shown first, and what comes of it is held against what was shown.
 */
export async function play(demo: Application, { name, commands, atOnce = 1, booksEvery = 1 }: Play): Promise<Outcome> {
  const random = randomOf(name);
  const asking = new Commands(demo, await signedIn(demo), random);
  const states = await States.of(demo.registry, demo.store);
  const outcome = {
    steps: 0,
    accepted: 0,
    refused: 0,
    replayed: 0,
    days: 0,
    executed: new Set<string>(),
    why: new Map<string, string>(),
    wrong: [] as string[],
    previewed: 0,
    explained: 0,
    asking,
  };
  const comparison = new PreviewComparison(demo.store);
  let checks = 0;
  const check = async (after: string): Promise<void> => {
    const { wrong, steps } = await states.compare();
    outcome.steps += steps;
    checks += 1;
    for (const text of [...wrong, ...(checks % booksEvery === 0 ? await breaches(demo) : [])])
      outcome.wrong.push(`${text} (after ${after})`);
  };
  for (let done = 0; done < commands; done += atOnce) {
    if (random() < 0.02) {
      outcome.days += await asking.pass();
      await check("some days");
      continue;
    }
    const prepared = (await Promise.all(Array.from({ length: atOnce }, () => asking.next()))).filter(
      (one) => one !== undefined,
    );
    const [only] = prepared.length === 1 ? prepared : [];
    const before = await comparison.now();
    const preview = only && (await previewOf(only));
    const all = await Promise.all(prepared.map(async ({ send }) => settled(asking, await send())));
    if (only?.preview && preview && all[0]?.answered.body.code === 0)
      outcome.wrong.push(...(await comparison.compare(preview, only.preview, before)));
    for (const sent of all) {
      const { code } = sent.answered.body as { code: number };
      if (sent.answered.status >= 500 && code !== 1067) outcome.wrong.push(`broken: ${textOf(sent)}`);
      if (code === 0) {
        outcome.accepted += 1;
        outcome.executed.add(sent.name);
      } else {
        outcome.refused += 1;
        outcome.why.set(`${sent.name} ${code}`, textOf(sent));
      }
    }
    const [first] = all;
    await check(all.map(textOf).join(" | "));
    if (first && random() < 0.15) {
      const again = await asking.again(first);
      outcome.replayed += 1;
      if (first.answered.body.code === 0 && JSON.stringify(again.body) !== JSON.stringify(first.answered.body))
        outcome.wrong.push(`another answer to the same request: ${textOf(first)}`);
      await check(`again ${textOf(first)}`);
    }
    if (outcome.wrong.length > 5) break;
  }
  for (const text of await breaches(demo)) outcome.wrong.push(`${text} (at the end)`);
  for (const name of states.executed) outcome.executed.add(name);
  outcome.previewed = comparison.held;
  outcome.explained = comparison.explained;
  return outcome;
}
