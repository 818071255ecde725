import { isAbsent } from "../../schemas/vocabulary/path.ts";
import { recordName } from "../display/record-name.ts";
import { answer } from "../call/call.ts";
import { tellWrite } from "../call/after-call.ts";
import { Button } from "../controls/Button.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { Icon } from "../controls/Icon.tsx";
import { notify } from "../controls/notices.ts";
import { inSentence } from "../label/in-sentence.ts";
import { label, word } from "../label/label.ts";
import type { ActionResult, PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { heldByAll, inputItems, openAsk } from "./ask.tsx";
import { BulkSum } from "./BulkSum.tsx";
import { codeWords } from "./codes.tsx";
import { confirm } from "./confirm.tsx";
import { openDialog } from "../controls/dialogs.ts";
import { itemsOf, withoutNamed } from "./items.ts";
import type { Target } from "./target.ts";
import { calledInSentence, consequenceForSeveral, questionOfSeveral, thingsInWords } from "./several.ts";
import { questionOf, wordsOf } from "./words.ts";

type Row = Readonly<Record<string, unknown>>;

interface RowResult {
  id: string;
  code: number | string;
  messageDetail?: string;
}

/** Done, gone or changed: what was chosen is no longer there to be chosen. */
const SETTLED: ReadonlySet<string> = new Set(["0", "1005", "1054"]);

function showResults(
  page: PageContext,
  action: Action,
  { entity, rows }: { readonly entity: string; readonly rows: readonly Row[] },
  results: readonly RowResult[],
): Promise<unknown> {
  const failed = results.filter(({ code }) => String(code) !== "0").length;
  const done = results.length - failed;
  const refused = word("bulk.refused", {
    count: failed,
    things: word("bulk.things", { count: failed, entities: calledInSentence(entity, failed) }),
  });
  return openDialog((close) => (
    <Dialog
      title={word("bulk.results", { done, all: results.length })}
      onClose={() => close()}
      footer={
        <Button look="primary" onClick={() => close()}>
          {word("dialog.close")}
        </Button>
      }
    >
      <p>
        {word("bulk.partly", {
          action: wordsOf(page, action),
          refused,
          done: done === 0 ? word("bulk.none_done") : word("bulk.others_done", { count: done }),
        })}
      </p>
      <ul className="row-results">
        {results.map(({ id, code, messageDetail }) => {
          const isDone = String(code) === "0";
          return (
            <li key={id} className={isDone ? "good" : "bad"}>
              <Icon name={isDone ? "check" : "alert"} />
              <span>
                {recordName(page, page.bundle.page.entity ?? "", rows.find((row) => row["id"] === id) ?? {}) || id}
              </span>
              <span className="soft">{isDone ? word("bulk.done") : (messageDetail ?? codeWords(String(code)))}</span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  ));
}

/** Takes a transition for each chosen row; every row has its own outcome, and each is told. */
export async function runBulk(
  page: PageContext,
  action: Action,
  target: Target & { kind: "transition" | "call" },
  { selection: rows = [], entity = target.entity, unchoose }: Scope,
): Promise<ActionResult> {
  const able = rows.filter(
    (row) =>
      target.kind === "call" || !Array.isArray(row["allowed_actions"]) || row["allowed_actions"].includes(target.name),
  );
  const words = wordsOf(page, action);
  if (able.length === 0) {
    notify(word("bulk.none", { action: words, entities: calledInSentence(entity, 2) }), "info");
    return { done: false };
  }
  const things = thingsInWords(page, entity, able);
  const question = questionOfSeveral(page, action, target, things);
  const path = target.kind === "call" ? target.shape.path : target.shape.path.replace(/\{id\}\/([a-z_]+)$/, "bulk/$1");
  const { each } = heldByAll(page, action, target, able);
  let result: ActionResult = { done: false };
  const execute = async (values: Record<string, unknown>) => {
    const own = each.filter((field) => isAbsent(values[field]));
    const others = withoutNamed(target.entity, page.bundle.entities[target.entity]?.properties ?? {}, able, values);
    const { value } = await answer({ method: "POST", path }, { ...values, items: itemsOf(target, others, own) });
    if (value === false || typeof value !== "object" || value === null) return;
    const results = ((value as { rows?: RowResult[] }).rows ?? (value as RowResult[])) as RowResult[];
    result = { done: true, data: value as Record<string, unknown> };
    tellWrite();
    unchoose?.(results.filter(({ code }) => SETTLED.has(String(code))).map(({ id }) => id));
    void page.sources.reload();
    const all = thingsInWords(page, entity, others);
    if (results.every(({ code }) => String(code) === "0"))
      notify(word("bulk.all_done", { action: words, things: all }), "good");
    else await showResults(page, action, { entity, rows: others }, results);
  };
  const required = inputItems(action, target).required;
  const left = rows.length - able.length;
  const text =
    [
      able.length > 1 && action.confirm === undefined
        ? consequenceForSeveral(page, action)
        : questionOf(page, action, undefined, able.length === 1 ? able[0] : undefined),
      each.length === 0
        ? undefined
        : word("bulk.keeps", {
            fields: new Intl.ListFormat(page.language).format(
              each.map((field) => inSentence(label(`${target.entity}:${field}`))),
            ),
          }),
      left === 0 ? undefined : word("bulk.left_out", { count: left, entities: calledInSentence(entity, 2) }),
    ]
      .filter((part) => part !== undefined)
      .join(" ") || undefined;
  if (required.length > 0) {
    const send = async (values: Record<string, unknown>) => {
      await execute(values);
      return result.done ? (true as const) : undefined;
    };
    await openAsk(page, action, target, { selection: able, entity }, send, { question: { title: question, text } });
  } else {
    const yes = await confirm({
      title: question,
      subject: <BulkSum page={page} entity={entity} rows={able} />,
      text,
      yes: words,
    });
    if (yes) await execute({});
  }
  return result;
}
