import { CODES } from "../../schemas/vocabulary/error.ts";
import type { Answer } from "../call/call.ts";
import { showMessage } from "../controls/notices.ts";
import { textOf } from "../display/text.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import { go } from "../route/navigate.ts";
import { confirm, tell } from "./confirm.tsx";

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
  return word("code.limit_text", {
    node: hasLabel(`error:node.${String(facts["node"])}`)
      ? label(`error:node.${String(facts["node"])}`)
      : facts["node"],
    available: amount(facts["available"]),
    requested: amount(facts["requested"]),
  });
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
    // What exactly is new, where the server knows it.
    const text = facts["changed"] === undefined ? undefined : message;
    if (ways.isRow === true) {
      await ways.reload();
      return showMessage(text ?? word("code.row_changed"));
    }
    const yes = await confirm({
      title: word("code.changed_title"),
      text: text ?? word("code.changed_text"),
      yes: word("code.reload"),
      no: word("dialog.close"),
    });
    return yes ? ways.reload() : undefined;
  }
  if (code === CODES.limit_exceeded) {
    const available = money(facts["available"], page);
    const amount = [facts["currency"], available].filter(Boolean).join(" ");
    const said = { title: word("code.limit_title"), text: limitWords(page, facts) };
    if (ways.use === undefined) return tell(said);
    const yes = await confirm({
      ...said,
      yes: word("code.use_amount", { available: amount }),
      no: word("dialog.close"),
    });
    return yes ? ways.use(String(facts["available"])) : undefined;
  }
  if (code === CODES.precondition_missing) {
    const next = facts["next_route"];
    // What the server says of its own is more than the list of what is missing: each check with its number.
    const isSaid = Array.isArray(facts["checks"]) && message !== undefined;
    const missing = isSaid
      ? ""
      : Array.isArray(facts["missing"])
        ? facts["missing"].map((name) => label(`error:missing.${String(name)}`)).join(", ")
        : "";
    const said = {
      title: codeWords(code),
      text: isSaid ? message : missing === "" ? undefined : word("code.missing", { missing }),
    };
    if (typeof next !== "string") return tell(said);
    if (await confirm({ ...said, yes: word("code.go_there") })) await go(next);
    return undefined;
  }
  return showMessage(codeWords(code, facts));
}
