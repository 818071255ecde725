import type { Cast } from "./cast.ts";
import { assess } from "./judge.ts";
import { mutated } from "./mutate.ts";
import type { Operation } from "./operations.ts";
import { randomOf, SEED } from "./random.ts";
import { knownTo, validRequest } from "./requests.ts";
import { filledPath, send } from "./send.ts";

/** What came of one operation's mutated requests. */
interface Outcome {
  sent: number;
  accepted: number;
  refused: number;
  faults: string[];
}

/** Sends an operation so many mutated requests and judges every answer; the same ones each time for one seed. */
export async function storm(cast: Cast, operation: Operation, times: number): Promise<Outcome> {
  const {
    records,
    application: { registry },
  } = cast;
  const person = cast.best(operation);
  const random = randomOf(operation.name);
  const known = knownTo(records, person, operation.entity);
  const outcome: Outcome = { sent: 0, accepted: 0, refused: 0, faults: [] };
  let browser = await person.browser();
  let input = validRequest(registry, operation, random, known);
  for (let turn = 0; turn < times; turn += 1) {
    if (turn % 5 === 0) input = validRequest(registry, operation, random, known);
    const mutation = mutated(random, operation.schema, input);
    const isRaw = mutation.raw !== undefined && (operation.method === "POST" || operation.method === "PUT");
    const answered = isRaw
      ? await browser.send(
          operation.method,
          filledPath(operation, person.role ?? "", mutation.input).path,
          mutation.raw,
        )
      : await send(browser, operation, person.role ?? "", mutation.input);
    outcome.sent += 1;
    if (answered.status === 200) outcome.accepted += 1;
    else outcome.refused += 1;
    const wrong = assess(
      registry,
      operation,
      answered,
      isRaw ? { x: 1, prototype: 1, constructor: 1, ["__proto__"]: 1, ...mutation.input } : mutation.input,
    );
    for (const one of wrong)
      outcome.faults.push(
        `SEED=${SEED} ${operation.name} turn ${turn} ${mutation.kind} at ${mutation.at}: ${one}; sent ${(mutation.raw ?? JSON.stringify(mutation.input)).slice(0, 300)}`,
      );
    // What ends or changes the session begins another.
    if (answered.body?.code === 1001 || answered.headers["set-cookie"] !== undefined) browser = await person.browser();
  }
  return outcome;
}
