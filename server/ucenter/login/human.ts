import { createHash } from "node:crypto";
import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { giveTicket, takeTicket } from "../../one-time-code/ticket.ts";
import { refuse } from "../../refusal.ts";

/** How many zero digits the hash of an answer begins with: a moment's work for a browser, much for thousands of tries. */
const ZEROS = "0000";
const person = (): never => refuse("1037", { keep: true, data: { purpose: "human", can_resend: true } });

/**
 * Tells whether the platform is open, and sets a small sum against programs that try many passwords: without a token a
 * question is given; `question.answer`, whose SHA-256 begins with four zeros, earns a ticket that is good once.
 * @throws Refusal 1037 for a wrong or used answer
 */
export async function humanCheck(input: Input, context: WriteContext): Promise<unknown> {
  const ok = context.environment["closed"] !== true;
  const token = input["token"] ?? input["captcha"];
  if (typeof token !== "string" || token === "") return { ok, ticket: await giveTicket(context, "question", context.ip) };
  const [question = ""] = token.split(".");
  await takeTicket(context, "question", question);
  if (!createHash("sha256").update(token).digest("hex").startsWith(ZEROS)) person();
  return { ok, ticket: await giveTicket(context, "human", context.ip) };
}

/** Uses up the ticket that a person earned at this network address. @throws Refusal 1037 with purpose human without one */
export async function takePerson(context: WriteContext, ticket: unknown): Promise<void> {
  if (typeof ticket !== "string") person();
  const address = await takeTicket(context, "human", ticket).catch(person);
  if (address !== context.ip) person();
}
