import { expect, test } from "vitest";
import { startApplication } from "../api/application/application.ts";
import { play } from "../model/run.ts";
import { Reached } from "../model/untaken.ts";

/** The runs from FIRST to RUNS; each is the same whenever it is played, so that one can be played alone. */
const FIRST = Number(process.env["FIRST"] ?? 1);
const RUNS = Number(process.env["RUNS"] ?? 40);

test(`runs ${FIRST} to ${RUNS} of random requests, each from the demo anew: every state is one that a declared step led to, and the books hold after every command`, async () => {
  const executed = new Set<string>();
  const reached = new Reached();
  let untaken = new Map<string, string[]>();
  for (let run = FIRST; run <= RUNS; run += 1) {
    const demo = await startApplication();
    try {
      const outcome = await play(demo, {
        name: `run ${run}`,
        commands: 200,
        atOnce: run % 4 === 0 ? 4 : 1,
        booksEvery: 1,
      });
      expect(outcome.wrong, `run ${run}`).toEqual([]);
      for (const name of outcome.executed) executed.add(name);
      reached.add(outcome.asking, outcome.executed, outcome.why);
      untaken = reached.untaken(demo.registry);
    } finally {
      await demo.close();
    }
  }
  console.log(`${executed.size} different transitions: ${[...executed].sort().join(" ")}`);
  for (const [reason, names] of untaken) console.log(`not taken, ${reason}: ${names.length}: ${names.join(" ")}`);
  if (RUNS - FIRST >= 9) expect(executed.size).toBeGreaterThan(100);
});
