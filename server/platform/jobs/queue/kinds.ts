import { areBooksUnchecked, checkBooks } from "../books.ts";
import { isDayDue, runDays } from "../day/days.ts";
import { areMailsWaiting, deliverMails } from "../mails.ts";
import { areTextsWaiting, deliverTexts } from "../texts.ts";
import { isDayDone } from "../day/done.ts";
import { runTimersWithin } from "../timers.ts";
import type { Kind } from "./kind.ts";

const known: Kind[] = [
  { name: "mails", every: 5, isDue: areMailsWaiting, work: deliverMails, longest: 300 },
  { name: "texts", every: 5, isDue: areTextsWaiting, work: deliverTexts, longest: 300 },
  { name: "day", every: 20, isDue: isDayDue, work: runDays, longest: 3_600 },
  { name: "books", every: 60, isDue: areBooksUnchecked, work: checkBooks, longest: 900 },
  { name: "timers", every: 60, isDue: isDayDone, work: runTimersWithin, longest: 900 },
];

/** Everything the server does by itself: the platform's own work, then what modules add. */
export const kinds: readonly Kind[] = known;

/** Adds kinds of work; for the composition root. @throws Error where a name is taken */
export function addKinds(more: readonly Kind[]): void {
  for (const kind of more) {
    if (known.some(({ name }) => name === kind.name)) throw new Error(`two modules bring the work ${kind.name}`);
    known.push(kind);
  }
}

/** Where the jobs of a kind lie after their last try. */
export const deadLetters = (kind: string): string => `${kind}_failed`;
