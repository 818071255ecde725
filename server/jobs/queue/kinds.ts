import { areBooksUnchecked, checkBooks } from "../books.ts";
import { isDayDue, runDays } from "../day/days.ts";
import { areMailsWaiting, deliverMails } from "../mails.ts";
import { areTextsWaiting, deliverTexts } from "../texts.ts";
import { isDayDone } from "../day/done.ts";
import { runTimersWithin } from "../timers.ts";
import { areReportsOrdered, deliverReports } from "../../ucenter/registry/order-report.ts";
import { isSigningElsewhere, settleSignatures } from "../../signature/tell.ts";
import type { Kind } from "./kind.ts";

/** Everything the server does by itself. */
export const kinds: readonly Kind[] = [
  { name: "mails", every: 5, isDue: areMailsWaiting, work: deliverMails, longest: 300 },
  { name: "texts", every: 5, isDue: areTextsWaiting, work: deliverTexts, longest: 300 },
  { name: "day", every: 20, isDue: isDayDue, work: runDays, longest: 3_600 },
  { name: "books", every: 60, isDue: areBooksUnchecked, work: checkBooks, longest: 900 },
  { name: "reports", every: 5, isDue: areReportsOrdered, work: deliverReports, longest: 300 },
  { name: "signatures", every: 60, isDue: isSigningElsewhere, work: settleSignatures, longest: 300 },
  { name: "timers", every: 60, isDue: isDayDone, work: runTimersWithin, longest: 900 },
];

/** Where the jobs of a kind lie after their last try. */
export const deadLetters = (kind: string): string => `${kind}_failed`;
