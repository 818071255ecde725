import type { WriteContext } from "../../platform/context.ts";
import type { Running } from "../../platform/options.ts";
import type { Clock } from "../../platform/ports/clock.ts";
import { actingUser } from "../../platform/session/acting.ts";
import { makeContext } from "../../platform/write-context.ts";
import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";

const MORNING = "T09:30:00.000+08:00";

/** A clock whose business date seeding sets back day by day; real time stays real. */
export function seedClock(clock: Clock): Clock & { day: string } {
  return {
    day: clock.today(),
    now: () => clock.now(),
    today() {
      return this.day as BusinessDate;
    },
    stamp() {
      return this.day + MORNING;
    },
    setToday(date) {
      this.day = date;
    },
  };
}

/** Lets people of the demo act on a day, each in a transaction of their own, as a request of theirs would. */
export interface Stage {
  readonly running: Running;
  readonly clock: { day: string };
  /** User ids by e-mail. */
  readonly users: Map<string, string>;
}

/** Runs work as a person of the demo, by e-mail. */
export function as<T>(stage: Stage, email: string, work: (context: WriteContext) => Promise<T>): Promise<T> {
  const { running } = stage;
  return running.store.transaction(async (trx) => {
    const acting = await actingUser(trx, running.registry, stage.users.get(email) ?? "0");
    if (!acting) throw new Error(`${email} may not act`);
    return work(makeContext({ ...running, trx, acting }));
  });
}

/** Runs work as the platform itself. */
export function asPlatform<T>({ running }: Stage, work: (context: WriteContext) => Promise<T>): Promise<T> {
  return running.store.transaction((trx) => work(makeContext({ ...running, trx })));
}

const written = (text: string): string => `(${text.replace(/[()\\]/g, "\\$&")}) Tj`;

/** A document of one page that says its title and some lines: small, and to be read by every reader of PDF. */
export function onePage(title: string, lines: readonly string[] = []): Buffer {
  const below = lines.map((line) => `0 -20 Td ${written(line)}`).join(" ");
  const text = `BT /F 16 Tf 60 760 Td ${written(title)} /F 11 Tf 0 -12 Td ${below} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${String(Buffer.byteLength(text))}>>stream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, position) => {
    const index = Buffer.byteLength(file);
    file += `${String(position + 1)} 0 obj${object}endobj\n`;
    return `${String(index).padStart(10, "0")} 00000 n \n`;
  });
  const table = Buffer.byteLength(file);
  return Buffer.from(
    `${file}xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${places.join("")}trailer<</Size ${String(objects.length + 1)}/Root 1 0 R>>\nstartxref\n${String(table)}\n%%EOF\n`,
  );
}
