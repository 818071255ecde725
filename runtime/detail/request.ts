import { stepOf } from "../action/target.ts";
import { pendingOf } from "../action/pending.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import type { NextStep } from "./next-step.ts";

/** What a colleague has asked of the record and others still agree to, and this user's answer beside agreeing. */
interface RequestOn {
  sentence: string;
  answer?: { words: string; danger: boolean; run(): Promise<unknown> };
}

/**
 * The own company's request on a page's record: who has asked it takes it back, who may agree to it refuses it.
 * Undefined where there is none, and where the record moves on by the asked step itself, which has its own refusal.
 * @param next this user's next step
 */
export function requestOn(page: PageContext, next: NextStep | undefined): RequestOn | undefined {
  const record = page.record();
  const request = pendingOf(record);
  const { entity = "" } = page.bundle.page;
  const key = `${entity}:do.${request?.transition}`;
  if (request?.id === undefined || !hasLabel(key)) return undefined;
  const { id, mine, transition, requested_by: name = "" } = request;
  const step = label(key);
  if (mine === true)
    return {
      sentence: word("request.asked_own", { step }),
      answer: {
        words: word("request.withdraw"),
        danger: false,
        run: async () => (await import("./answer-request.tsx")).withdrawRequest(page, id, step),
      },
    };
  const mayAgree = (record?.["allowed_actions"] as readonly unknown[] | undefined)?.includes(transition) === true;
  if (!mayAgree) return { sentence: word("list.pending", { step, name }) };
  const isOwnStep = next !== undefined && next.agrees !== true && stepOf(page, next.action)?.name === transition;
  return isOwnStep
    ? undefined
    : {
        sentence: word("request.asked", { name, step }),
        answer: {
          words: word("request.reject"),
          danger: true,
          run: async () => (await import("./answer-request.tsx")).rejectRequest(page, id, step),
        },
      };
}
