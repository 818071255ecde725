import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "../api/application/application.ts";
import { startApplication } from "../api/application/application.ts";
import type { Outcome } from "./run.ts";
import { play } from "./run.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const tell = (
  name: string,
  { accepted, refused, replayed, days, steps, executed, previewed, explained }: Outcome,
): void =>
  console.log(
    `${name}: ${accepted} accepted, ${refused} refused, ${replayed} sent twice, ${days} days passed, ${steps} steps of history, ${executed.size} different transitions, ${previewed} as previewed, ${explained} figures explained`,
  );

/** What was refused last, for who plays with SHOW=1. */
const show = ({ why, executed }: Outcome): void => {
  if (process.env["SHOW"]) console.log([...why.values(), [...executed].sort().join(" ")].join("\n"));
};

test("whatever people ask in whatever order, every state is one that a declared step led to, and all invariants hold", async () => {
  const outcome = await play(demo, {
    name: "one after another",
    commands: Number(process.env["COMMANDS"] ?? 140),
    booksEvery: 40,
  });
  tell("one after another", outcome);
  show(outcome);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.accepted).toBeGreaterThan(45);
  expect(outcome.executed.size).toBeGreaterThanOrEqual(35);
  expect(outcome.previewed).toBeGreaterThan(30);
  expect(outcome.explained).toBeGreaterThan(10);
}, 400_000);

test("four at once come to what one after another could", async () => {
  const outcome = await play(demo, { name: "four at once", commands: 48, atOnce: 4, booksEvery: 10 });
  tell("four at once", outcome);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.accepted).toBeGreaterThan(10);
}, 300_000);
