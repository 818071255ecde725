import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { WriteContext } from "../context.ts";
import { brandOf, mailBrandOf, withOwnWording, type Say, sayIn } from "../letters/wording.ts";
import { compose } from "../letters/compose.ts";
import { originOf } from "../letters/origin.ts";
import { mailHtml, mailSubject, mailText } from "../letters/render.ts";
import type { Registry } from "../../../registry/registry.ts";
import { titleInWords } from "../query/projection.ts";
import { insertRecord } from "../records/write.ts";

type Language = "en-US" | "zh-CN";
const LETTER = "tasks_waiting";

/** A task as a mail tells of it. */
export interface NewTask {
  id: string;
  kind: string;
  subject_entity: string;
  subject_title: string | null;
  counterparty: string | null;
  amount: string | null;
  currency: string | null;
  due_at: string | null;
}

/** Whom a mail of new tasks goes to. */
interface DigestRecipient {
  readonly address: string;
  readonly company: string;
  /** Both are written where it is not known. */
  readonly language: Language | undefined;
}

function rowOf(registry: Registry, task: NewTask, say: Say, language: Language): Record<string, unknown> {
  const amount =
    task.amount === null
      ? undefined
      : formats["money"]?.show(task.amount, {
          language,
          ...(task.currency === null ? {} : { currency: task.currency }),
        });
  return {
    id: task.id,
    what: say("task", `kind.${task.kind}`),
    record:
      task.subject_title === null
        ? undefined
        : (titleInWords(registry, task.subject_entity, task.subject_title, { language, say }) ?? task.subject_title),
    counterparty: task.counterparty ?? undefined,
    ...(amount === undefined ? {} : { amount }),
    due_at: task.due_at ?? undefined,
  };
}

/** What the subject says: of one task what it is, of several how many. */
function summaryOf(rows: readonly Record<string, unknown>[], say: Say): string {
  const [first] = rows;
  if (rows.length !== 1 || first === undefined) return say("letter", `${LETTER}.many`, { count: rows.length });
  return [first["what"], first["record"], first["amount"]].filter((part) => part !== undefined).join(" · ");
}

/** The record of a mail about one task alone, by its name. */
function recordOf([task, another]: readonly NewTask[]): { related_entity?: string; related_title?: string } {
  if (task === undefined || another !== undefined || task.subject_title === null) return {};
  return { related_entity: task.subject_entity, related_title: task.subject_title };
}

/**
 * Puts one mail into the outbox that lists these tasks, each with a link to it; of very many the first ones, and how
 * many more.
 * @param waiting how many tasks wait for the person in all
 * @returns the mail's id
 */
export async function mailDigest(
  context: WriteContext,
  tasks: readonly NewTask[],
  recipient: DigestRecipient,
  waiting: number,
): Promise<string> {
  const { registry, trx } = context;
  const letter = registry.letters.get(LETTER);
  if (!letter) throw new Error(`there is no letter "${LETTER}"`);
  const brand = await brandOf(trx, recipient.company, context.brand);
  const languages: readonly Language[] = recipient.language === undefined ? ["en-US", "zh-CN"] : [recipient.language];
  const most = registry.constants.digest.listed_most;
  const written = await Promise.all(
    languages.map(async (language) => {
      const say = await withOwnWording(trx, LETTER, language, sayIn(registry, brand, language));
      const rows = tasks.map((task) => rowOf(registry, task, say, language));
      const left = rows.length - most;
      const places = {
        summary: summaryOf(rows, say),
        waiting: String(waiting),
        brand: say("brand", "title"),
        left_out: left > 0 ? say("letter", `${LETTER}.rest`, { count: left }) : "",
      };
      return compose({
        showing: { db: trx, registry, say, language },
        name: LETTER,
        letter,
        record: { count: rows.length, tasks: rows.slice(0, most) },
        places,
        decision: undefined,
        origin: originOf(registry, context.environment, brand),
        withoutAddresses: true,
      });
    }),
  );
  const dress = mailBrandOf(registry, brand, languages);
  const mail = await insertRecord(context, "mail", {
    company: recipient.company,
    recipient: recipient.address,
    subject: mailSubject(written),
    body: mailText(written, dress),
    html: mailHtml(written, dress),
    letter: LETTER,
    topic: "tasks",
    brand,
    language: languages[0],
    ...recordOf(tasks),
  });
  return mail.id;
}
