import { CODES } from "../../schemas/vocabulary/error.ts";
import type { Answer } from "../call/call.ts";
import { showMessage } from "../controls/notices.ts";
import { between, textOf } from "../display/text.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import { go } from "../route/navigate.ts";
import { confirm, tell } from "./confirm.tsx";
import { leadsOn } from "../route/leads.ts";

const money = (value: unknown, page: PageContext): string =>
  textOf(value, { format: "money" }, { language: page.language, key: "" });

/** What a screen code means here, in words. */
export function codeWords(code: string, details?: unknown): string {
  const key = `error:code.${code}`;
  return hasLabel(key) ? label(key, (details ?? {}) as Record<string, unknown>) : word("call.refused", { code });
}

/** Which limit is too small, what is left of it and what was asked for. */
export function limitWords(page: PageContext, details: unknown): string {
  const facts = (details ?? {}) as Record<string, unknown>;
  const amount = (value: unknown): string => [facts["currency"], money(value, page)].filter(Boolean).join(" ");
  // What is left of another company's limit is not told.
  return word(facts["available"] === undefined ? "code.limit_text_untold" : "code.limit_text", {
    node: hasLabel(`error:node.${String(facts["node"])}`)
      ? label(`error:node.${String(facts["node"])}`)
      : facts["node"],
    available: amount(facts["available"]),
    requested: amount(facts["requested"]),
  });
}

/**
 * What is missing: by its names where each has its words; else in the sentence of the rule, which says more than a name
 * would. A moment from which it is possible is told too.
 */
function missingWords(page: PageContext, facts: Record<string, unknown>, message: string | undefined) {
  const names = Array.isArray(facts["missing"]) ? facts["missing"].map((name) => `error:missing.${String(name)}`) : [];
  // What the server says of each check, with its number, is more than their names.
  const isListed = !Array.isArray(facts["checks"]) && names.length > 0 && names.every(hasLabel);
  const text = isListed
    ? word("code.missing", { missing: names.map((name) => label(name)).join(between(page.language)) })
    : message;
  const ready = textOf(facts["ready_at"], { format: "datetime" }, { language: page.language, key: "" });
  return [text, ready === "" ? undefined : word("code.ready_at", { when: ready })].filter(Boolean).join(" ");
}

interface Ways {
  reload(): Promise<void>;
  /** It was a row of a list: shown anew where it stands, there is nothing to be asked. */ isRow?: boolean;
  use?: ((amount: string) => void) | undefined;
}

/** Answers the codes that only the screen can answer, unless the action has said otherwise. */
export async function showCode(page: PageContext, { code, details, message }: Answer, ways: Ways): Promise<void> {
  const facts = (details ?? {}) as Record<string, unknown>;
  if (code === CODES.stale_version) {
    const held = facts["pending_by"];
    // Who has it in hand, or what exactly is new, where the server knows it.
    const text =
      typeof held === "string"
        ? word("code.pending_text", { name: held })
        : facts["changed"] === undefined
          ? undefined
          : message;
    if (ways.isRow === true) {
      await ways.reload();
      return showMessage(text ?? word("code.row_changed"));
    }
    const yes = await confirm({
      title: word(typeof held === "string" ? "code.pending_title" : "code.changed_title"),
      text: text ?? word("code.changed_text"),
      yes: word("code.reload"),
      no: word("dialog.close"),
    });
    return yes ? ways.reload() : undefined;
  }
  if (code === CODES.limit_exceeded) {
    const available = money(facts["available"], page);
    const amount = [facts["currency"], available].filter(Boolean).join(" ");
    const notice = { title: word("code.limit_title"), text: limitWords(page, facts) };
    if (ways.use === undefined || facts["available"] === undefined) return tell(notice);
    const yes = await confirm({
      ...notice,
      yes: word("code.use_amount", { available: amount }),
      no: word("dialog.close"),
    });
    return yes ? ways.use(String(facts["available"])) : undefined;
  }
  if (code === CODES.precondition_missing) {
    const next = facts["next_route"];
    const notice = { title: codeWords(code), text: missingWords(page, facts, message) };
    // A way that is closed to this person is none.
    if (typeof next !== "string" || !leadsOn(next, (allow) => page.allows(allow))) return tell(notice);
    if (await confirm({ ...notice, yes: word("code.go_there") })) await go(next);
    return undefined;
  }
  return showMessage(codeWords(code, facts));
}
