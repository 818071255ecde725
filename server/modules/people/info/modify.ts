import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { sessionInfo } from "./session-info.ts";

/** Writes the given columns of the signed-in person; gives the session's picture anew. */
async function write(context: WriteContext, values: Record<string, unknown>): Promise<unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length > 0) {
    const sets = given.map(([name], place) => `"${name}" = $${place + 2}`).join(", ");
    await context.trx.run(`UPDATE "user" SET ${sets}, version = version + 1 WHERE id = $1`, [
      context.acting?.user.id,
      ...given.map(([, value]) => value),
    ]);
  }
  return sessionInfo(context);
}

/** Name, job title and language of the signed-in person. */
export const modifyInfo = (input: HandlerInputs["user.modify_info"], context: WriteContext): Promise<unknown> =>
  write(context, { name: input.name, job_title: input.job_title, language: input.language });

/** How far the guided tour has come. */
export const guide = (
  input: HandlerInputs["user.guide"] | HandlerInputs["user.guide_step"],
  context: WriteContext,
): Promise<unknown> =>
  write(context, {
    guide_step: input.step === undefined ? undefined : Number(input.step),
    has_done_tour: input.done,
  });
