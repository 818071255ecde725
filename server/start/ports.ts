import { join } from "node:path";
import type { RequestContext } from "../context.ts";
import { makeClock } from "../ports/clock.ts";
import { makeFolderStore } from "../ports/files.ts";
import { makeIds } from "../ports/ids.ts";
import { makeOutboxMailer } from "../ports/mail.ts";
import type { Ports } from "../ports/ports.ts";
import { makeRandom } from "../ports/random.ts";
import { makeOutboxTexter } from "../ports/sms.ts";
import type { Store } from "../store/handle.ts";

interface Codes {
  one_time?: string;
  one_time_money?: string;
}

/** One-time codes that are the same each time, where an environment has them. */
export function fixedCodes(environment: RequestContext["environment"]): Record<number, string> {
  const codes = environment.codes as Codes | undefined;
  return Object.fromEntries([codes?.one_time, codes?.one_time_money].flatMap((code) => (code ? [[code.length, code]] : [])));
}

/** The business date that was last set here, or the environment's. */
async function businessDate(store: Store, environment: RequestContext["environment"]): Promise<string | undefined> {
  if (typeof environment.clock !== "string") return undefined;
  const kept = await store.reading.first("SELECT value FROM setting WHERE name = 'business_date'");
  return typeof kept?.["value"] === "string" ? kept["value"] : environment.clock;
}

/** The world as this environment has it. */
export async function makePorts(store: Store, environment: RequestContext["environment"], folder: string): Promise<Ports> {
  const date = await businessDate(store, environment);
  return {
    clock: makeClock({ ...(date ? { businessDate: date } : {}), settable: Boolean(environment.clock) }),
    ids: makeIds(),
    random: makeRandom(fixedCodes(environment)),
    mail: makeOutboxMailer(),
    sms: makeOutboxTexter(),
    files: makeFolderStore(join(folder, "files")),
  };
}
