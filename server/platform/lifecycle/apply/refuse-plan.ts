import type { RequestContext } from "../../context.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import { fieldMessages } from "../../wording/finding-messages.ts";
import { failedChecksInWords, placesInWords, speechOf } from "../../wording/refusal-words.ts";
import { PlanRefused } from "../plan/refusal.ts";

/** What is said of a field that must be filled in. */
function requiredSentence({ say }: RequestContext, entity: string, path: string): string {
  if (path === "comment") return say("error", "keyword.required", { label: say("runtime", "comment") });
  const [told] = fieldMessages(say, entity, [{ path, keyword: "required", params: {} }]);
  return told?.message ?? "";
}

/**
 * Runs planning and turns its refusal into the answer the caller gets, worded in the caller's language. A refusal with
 * fields names each of them (code 100); others carry their rule, and the fields it is about (`at`), beside the details.
 */
export async function refusingInWords<T>(
  context: RequestContext,
  entity: string,
  planning: () => Promise<T>,
): Promise<T> {
  try {
    return await planning();
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    const speech = speechOf((...words) => context.say(...words), context.language);
    const params = placesInWords(error.params, speech);
    if (error.kind === "invalid_fields") {
      const { rule = "", at } = error;
      const sentence = (field: string) =>
        rule === "required" ? requiredSentence(context, entity, field) : context.say("guard", rule, params);
      return refuseFields(at.map((field) => ({ field, message: sentence(field) })));
    }
    const message =
      error.rule === undefined
        ? undefined
        : context.say("guard", error.rule, { ...params, why: failedChecksInWords(error.details["checks"], speech) });
    const at = error.at.length === 0 ? {} : { at: error.at };
    return refuse(error.kind, {
      data: { ...at, ...(error.rule === undefined ? {} : { rule: error.rule }), ...error.details },
      ...(message === undefined ? {} : { message }),
    });
  }
}
