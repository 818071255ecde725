import type { RequestContext } from "../../context.ts";
import { refuse, refuseFields } from "../../refusal.ts";
import { PlanRefused } from "../plan/refusal.ts";

/**
 * Runs planning and turns its refusal into the answer the caller gets, worded in the caller's language.
 * A refusal with fields names each of them (code 100); others carry their rule, and the fields it is about (`at`), beside the details.
 */
export async function refusingInWords<T>(context: RequestContext, entity: string, planning: () => Promise<T>): Promise<T> {
  try {
    return await planning();
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    if (error.code === "100") {
      const { rule = "", at, params } = error;
      const sentence = (field: string) => rule === "required"
        ? context.say("error", "keyword.required", { label: field === "comment" ? context.say("runtime", "comment") : context.say(entity, field) })
        : context.say("guard", rule, params);
      return refuseFields(at.map((field) => ({ field, message: sentence(field) })));
    }
    const message = error.rule === undefined ? undefined : context.say("guard", error.rule, error.params);
    const at = error.at.length === 0 ? {} : { at: error.at };
    return refuse(error.code, { data: { ...at, ...(error.rule === undefined ? {} : { rule: error.rule }), ...error.details }, ...(message === undefined ? {} : { message }) });
  }
}
