import type { Application } from "../api/application/application.ts";
import { judged } from "./judge.ts";
import { mutated } from "./mutate.ts";
import type { Operation } from "./operations.ts";
import { personOf, type Person } from "./people.ts";
import { randomOf, SEED } from "./random.ts";
import type { Records } from "./records.ts";
import { knownTo, validRequest } from "./requests.ts";
import { filledPath, send } from "./send.ts";

/** What came of one operation's mutated requests. */
export interface Outcome {
  asked: number;
  accepted: number;
  refused: number;
  faults: string[];
}

/** Whoever gets furthest with an operation: the first of these whom its config lets in. */
export async function bestPerson(application: Application, operation: Operation): Promise<Person> {
  const asks = operation.by ?? operation.allow;
  const isBuyers = asks.some((who) => who.startsWith("buyer") || who === "assignee" || who.startsWith("enterprise"));
  const isSuppliers = asks.some((who) => who.startsWith("supplier") || who.startsWith("seller"));
  if (asks.includes("financier") && !isBuyers && !isSuppliers) return personOf(application, "maker.f1");
  if (operation.by?.some((who) => who.includes("receive"))) return personOf(application, "checker.s1");
  return personOf(application, isBuyers && !isSuppliers ? "checker.e1" : "maker.s1");
}

/** Sends an operation so many mutated requests and judges every answer; the same ones each time for one seed. */
export async function storm(application: Application, operation: Operation, records: Records, times: number): Promise<Outcome> {
  const { registry } = application;
  const person = await bestPerson(application, operation);
  const random = randomOf(operation.name);
  const known = knownTo(records, person, operation.entity);
  const outcome: Outcome = { asked: 0, accepted: 0, refused: 0, faults: [] };
  let browser = await person.browser();
  let input = validRequest(registry, operation, random, known);
  for (let turn = 0; turn < times; turn += 1) {
    if (turn % 5 === 0) input = validRequest(registry, operation, random, known);
    const mutation = mutated(random, operation.schema, input);
    const isRaw = mutation.raw !== undefined && (operation.method === "POST" || operation.method === "PUT");
    const answered = isRaw
      ? await browser.send(operation.method, filledPath(operation, person.role ?? "", mutation.input).path, mutation.raw)
      : await send(browser, operation, person.role ?? "", mutation.input);
    outcome.asked += 1;
    if (answered.status === 200) outcome.accepted += 1;
    else outcome.refused += 1;
    const wrong = judged(registry, operation, answered, isRaw ? { x: 1, prototype: 1, constructor: 1, ["__proto__"]: 1, ...mutation.input } : mutation.input);
    for (const one of wrong) outcome.faults.push(`SEED=${SEED} ${operation.name} turn ${turn} ${mutation.kind} at ${mutation.at}: ${one}; sent ${(mutation.raw ?? JSON.stringify(mutation.input)).slice(0, 300)}`);
    // What ends or changes the session begins another.
    if (answered.body?.code === 1001 || answered.headers["set-cookie"] !== undefined) browser = await person.browser();
  }
  return outcome;
}
