import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { createHash } from "node:crypto";
import type { WriteContext } from "../../platform/context.ts";
import { giveTicket, consumeTicket } from "../../platform/one-time-code/ticket.ts";
import { isOpen } from "./open.ts";
import { refuse } from "../../platform/refusal.ts";

/**
 * How many sums a question sets, and how many zero digits the hash of each answer begins with: several small ones take
 * nearly the same moment in every browser, where a single large one takes none or a minute by luck.
 */
const SUMS = 4;
const ZEROS = "000";
const person = (): never => refuse("token_invalid", { keep: true, data: { purpose: "human", can_resend: true } });

/**
 * Tells whether the platform is open, and sets a small sum against programs that try many passwords: without a token a
 * question is given; `question.a.b.c.d`, where the SHA-256 of `question.0.a`, `question.1.b` and so on each begins with
 * three zeros, earns a ticket that is good once.
 * @throws Refusal token_invalid for a wrong or used answer
 */
export async function humanCheck(input: HandlerInputs["user.human_check"], context: WriteContext): Promise<unknown> {
  const ok = isOpen(context);
  const token = input.token ?? input.captcha;
  if (typeof token !== "string" || token === "")
    return { ok, ticket: await giveTicket(context, "question", context.ip) };
  const [question = "", ...answers] = token.split(".");
  await consumeTicket(context, "question", question);
  if (answers.length !== SUMS || !answers.every((answer, place) => isRight(`${question}.${place}.${answer}`))) person();
  return { ok, ticket: await giveTicket(context, "human", context.ip) };
}

const isRight = (sum: string): boolean => createHash("sha256").update(sum).digest("hex").startsWith(ZEROS);

/**
 * Uses up the ticket that a person earned at this network address.
 * @throws Refusal token_invalid with purpose human without one
 */
export async function consumePersonTicket(context: WriteContext, ticket: unknown): Promise<void> {
  if (typeof ticket !== "string") person();
  const address = await consumeTicket(context, "human", ticket).catch(person);
  if (address !== context.ip) person();
}
