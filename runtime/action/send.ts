import { CODES } from "../../schemas/vocabulary/error.ts";
import { type Answer, answer } from "../call/call.ts";
import type { PageContext, ActionResult, Finding } from "../model/context.ts";
import { type Action, type Item, itemOf } from "../model/grammar.ts";
import { tellCall, tellWrite } from "../call/after-call.ts";
import { clearMessages, showMessage } from "../controls/notices.ts";
import { hasLabel, word } from "../label/label.ts";
import { passes } from "../call/waiting.ts";
import type { CallShape } from "../model/bundle.ts";
import { go } from "../route/navigate.ts";
import { codeWords, showCode } from "./codes.tsx";
import { showOutcome } from "./outcome.ts";
import { holdBack } from "./wait.ts";

const isCode = (item: Item): boolean => itemOf(item).as === "code";

/** The fields of the page's own forms, in the order in which they stand. */
function fieldsOf({ bundle, allows }: PageContext): Item[] {
  const { form, steps, sections } = bundle.page;
  return [
    ...(form ?? []),
    ...[...(steps ?? []), ...(sections ?? [])].flatMap((part) => (allows(part.allow) ? (part.form ?? []) : [])),
  ];
}

/**
 * The field into which the one-time code was typed that the server has refused: of what was asked, else of the page's
 * form.
 */
export function codeField(page: PageContext, action: Action, { code, details }: Answer): string | undefined {
  if (code !== CODES.token_invalid || (details as { purpose?: unknown } | undefined)?.purpose !== "one_time_code")
    return undefined;
  const codeInput = (action.ask ?? []).find(isCode);
  if (codeInput !== undefined) return itemOf(codeInput).field;
  if (action.ask !== undefined) return undefined;
  return fieldsOf(page)
    .filter(isCode)
    .map((item) => itemOf(item).field)
    .find((field) => page.form?.shows?.(field) ?? page.form !== undefined);
}

const unanswered = new Map<string, string>();

/** The idempotency key of an intent: kept while its outcome is unknown, so that trying again cannot do it twice. */
function keyOf(path: string, input: unknown): string {
  const intent = `${path} ${JSON.stringify(input)}`;
  const key = unanswered.get(intent) ?? crypto.randomUUID();
  unanswered.set(intent, key);
  return key;
}

/** The outcome is known: the same words again are a new intent. */
function settle(path: string, input: unknown): void {
  unanswered.delete(`${path} ${JSON.stringify(input)}`);
}

interface Sending {
  name: string;
  shape: CallShape;
  input: Record<string, unknown>;
  /** It is about a row of a list. */ isRow?: boolean;
}

/** What the one who asked does with findings at fields; the page's form unless an ask dialog is open. */
export type Refuse = (findings: readonly Finding[], title: string | undefined) => void;

function findingsOf(given: Answer): Finding[] {
  return (given.fields ?? []).map(({ field, message }) => ({ path: field, keyword: "server", message }));
}

/** Codes whose own dialog says more than a field could. */
const IN_DIALOG: readonly string[] = [CODES.limit_exceeded, CODES.stale_version];

/** What a rule that names fields says at them, where the form shows each of them. */
function shownOf(page: PageContext, { code, details, message = "" }: Answer): Finding[] {
  const at = (details as { at?: unknown } | undefined)?.at;
  if (
    IN_DIALOG.includes(code) ||
    !Array.isArray(at) ||
    message === "" ||
    !at.every((path) => page.form?.shows?.(String(path)) === true)
  )
    return [];
  return at.map((path) => ({ path: String(path), keyword: "server", message }));
}

async function answerCode(
  page: PageContext,
  action: Action,
  given: Answer,
  again: (change: Record<string, unknown>) => void,
  isRow: boolean,
): Promise<void> {
  const own = action.onCode?.[given.code];
  if (own?.show !== undefined) return showOutcome(page.bundle.name, { name: own.show, details: given.details });
  if (own?.go !== undefined) return void (await go(own.go));
  if (given.code === CODES.login_refused) return showMessage(codeWords(CODES.login_refused));
  const seconds =
    given.code === CODES.code_sent_recently
      ? Number((given.details as { retry_after?: unknown } | undefined)?.retry_after)
      : 0;
  if (seconds > 0) holdBack(page, action, seconds);
  if (given.value !== false) {
    return showCode(page, given, {
      reload: () => page.sources.reload(),
      isRow,
      use: limitField(page) === undefined ? undefined : (amount) => again({ amount }),
    });
  }
  if (given.unreachable === true)
    showMessage(word(page.form === undefined ? "call.unreachable" : "call.unreachable_typed"));
  else if (given.message === "" && given.code !== CODES.session_expired)
    showMessage(
      hasLabel(`error:code.${given.code}`)
        ? codeWords(given.code, given.details)
        : word("call.refused", { code: given.code }),
    );
}

/**
 * Sends one write and answers whatever comes back. Screen codes, fields and failures are told at their place here, so
 * that the caller only goes on after success.
 */
export async function send(
  page: PageContext,
  action: Action,
  { name, shape, input, isRow }: Sending,
  refuse?: Refuse,
): Promise<ActionResult> {
  showOutcome(page.bundle.name, undefined);
  const given = await answer(shape, input, { idempotencyKey: keyOf(shape.path, input) });
  if (!passes(given)) settle(shape.path, input);
  if (given.code === "0") {
    const data = (given.value !== null && typeof given.value === "object" ? given.value : {}) as Record<
      string,
      unknown
    >;
    await tellCall(name, data);
    if (shape.method !== "GET" && shape.quiet !== true) tellWrite();
    return { done: true, data };
  }
  return answerRefusal(page, action, given, refuse, isRow);
}

/** Answers what was refused: at the fields that it names, else as its code is answered. */
export async function answerRefusal(
  page: PageContext,
  action: Action,
  given: Answer,
  refuse?: Refuse,
  isRow = false,
): Promise<ActionResult> {
  const typed = codeField(page, action, given);
  const atFields =
    typed !== undefined
      ? [{ path: typed, keyword: "server", message: given.message ?? "" }]
      : refuse === undefined
        ? shownOf(page, given)
        : [];
  // What stands at its fields is not said a second time beside them.
  if (atFields.length > 0) clearMessages();
  const findings = [...findingsOf(given), ...atFields];
  if (findings.length > 0) {
    if (refuse !== undefined) refuse(findings, given.message);
    else page.form?.refuse(findings, given.message);
  } else
    await answerCode(page, action, given, ({ amount }) => page.form?.set(limitField(page) ?? "amount", amount), isRow);
  return { done: false, code: given.code, details: given.details, findings };
}

/** The amount a form asks for, which "Use X" fills; none where its rows add up to what is asked. */
function limitField(page: PageContext): string | undefined {
  return Object.keys(page.form?.snapshot() ?? {}).find((name) => name.endsWith("amount"));
}
