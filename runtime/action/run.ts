import { CODES } from "../../schemas/vocabulary/error.ts";
import { createElement } from "react";
import { inputsOf } from "../condition/inputs.ts";
import { notify } from "../controls/notices.ts";
import { word } from "../label/label.ts";
import type { CallShape } from "../model/bundle.ts";
import type { ActionResult, Finding, FormHandle, PageContext, Scope } from "../model/context.ts";
import { itemOf, type Action, type Item, type Value } from "../model/grammar.ts";
import { store } from "../store/stored.ts";
import { inputItems, openAsk, type Way } from "./ask.tsx";
import { confirm } from "./confirm.tsx";
import { Consequence } from "./Consequence.tsx";
import { follow, leadTo, targetAddress } from "./follow.ts";
import { type Preview, previewRequest, requestPreview } from "./preview.ts";
import { actedIn } from "./other.ts";
import { reasonAgainst } from "./offered.ts";
import { scopedLookup } from "./scoped.ts";
import { Subject } from "./Subject.tsx";
import { answerRefusal, send, type Refuse } from "./send.ts";
import { isDanger, targetOf, type Target } from "./target.ts";
import { questionOf, sentenceOf, wordsOf } from "./words.ts";

const givenUp: ActionResult = { done: false };

/** How something ended, and the step that is to follow on the record that it made. */
type Taken = ActionResult & { readonly next?: Target };

type Saver = PageContext & { keepSaved?(record: Record<string, unknown>): void };

function inputs(page: PageContext, action: Action, scope?: Scope): Record<string, unknown> {
  return inputsOf(action.with, scopedLookup(page, scope), (value) => page.resolve(value, scope));
}

/** Saves what a form holds; its record, or undefined when it was refused (and told). */
async function saveForm(
  page: PageContext,
  action: Action,
  entity: string,
): Promise<Record<string, unknown> | undefined> {
  const { form } = page;
  const target = targetOf(page, "save", { entity });
  if (form === undefined || target?.kind !== "save" || target.shape === undefined) return undefined;
  const { id, version } = page.record() ?? {};
  const result = await send(page, action, {
    name: `${entity}.save`,
    shape: target.shape,
    input: { ...form.toSend(), ...(id === undefined ? {} : { id, version }), ...inputs(page, action) },
  });
  if (!result.done) return undefined;
  const record = { ...(id === undefined ? {} : { id }), ...result.data };
  (page as Saver).keepSaved?.(record);
  form.saved(record);
  return record;
}

/**
 * What a form brings to a transition of its record: the record as it stands, and the asked values that the form holds.
 */
interface FormValues {
  record: Record<string, unknown> | undefined;
  values: Record<string, unknown>;
}

/** The fields of a transition that the page's form asks, so that no dialog asks them again. */
function heldBy({ form }: PageContext, names: readonly string[]): string[] {
  return names.filter((name) => form?.shows?.(name) === true);
}

/**
 * What a form brings: a draft is kept first, where anything of it changed; a record that the form may not keep in the
 * state it is in, or that is taken out of the way, brings the asked values alone. Undefined when something was wrong,
 * and told.
 */
async function broughtBy(
  page: PageContext,
  form: FormHandle,
  target: Target & { kind: "transition" },
  asks: readonly string[],
): Promise<FormValues | undefined> {
  const record = page.record();
  const isNew = record?.["id"] === undefined;
  const held = heldBy(page, asks);
  const given = (): Record<string, unknown> =>
    Object.fromEntries(Object.entries(form.toSend()).filter(([name]) => held.includes(name)));
  if (isNew && target.creates) return (await form.check("whole")) ? { record, values: form.toSend() } : undefined;
  if (!isNew && (record["editable"] === false || isDanger(target)))
    return (await form.check("whole", held)) ? { record, values: given() } : undefined;
  if (!(await form.check("whole"))) return undefined;
  const saved = !isNew && form.changed?.() === false ? record : await saveForm(page, { do: "save" }, target.entity);
  return saved === undefined ? undefined : { record: saved, values: given() };
}

/** Goes where people take the step: to the address that the call in its place answers. */
async function runThrough(
  page: PageContext,
  action: Action,
  { entity, name, shape }: Target & { kind: "transition" },
  scope?: Scope,
): Promise<ActionResult> {
  const through = shape.through!;
  const call = page.bundle.calls[through.call];
  const record = scope?.row ?? scope?.record ?? page.record() ?? {};
  if (call === undefined) return givenUp;
  const input = inputsOf(through.with, scopedLookup(page, { ...scope, record }), (value) =>
    page.resolve(value, { ...scope, record }),
  );
  const result = await send(page, action, { name: `${entity}.${name}`, shape: call, input });
  const address = result.done ? result.data[through.go] : undefined;
  if (typeof address === "string") location.assign(address);
  return result;
}

async function runTransition(
  page: PageContext,
  action: Action,
  target: Target & { kind: "transition" },
  scope?: Scope,
): Promise<ActionResult> {
  if (target.shape.through !== undefined) return runThrough(page, action, target, scope);
  const ownForm =
    scope?.row === undefined && scope?.record === undefined && target.entity === page.bundle.page.entity
      ? page.form
      : undefined;
  const fields = inputItems(action, target);
  const names = fields.items.map((item) => itemOf(item).field);
  const brought =
    ownForm === undefined
      ? { record: scope?.row ?? scope?.record ?? page.record(), values: {} }
      : await broughtBy(page, ownForm, target, names);
  if (brought === undefined) return givenUp;
  const { record } = brought;
  const shape: CallShape = { method: "POST", path: target.shape.path };
  const foreign = target.entity !== (scope?.entity ?? page.bundle.page.entity);
  const subject = foreign || record?.["id"] === undefined ? {} : { id: record["id"], version: record["version"] };
  const asking = fields.items.length > 0 ? { ...action, ask: [...fields.items] } : action;
  let result: ActionResult = givenUp;
  const execute = async (values: Record<string, unknown>, refuse?: Refuse): Promise<ActionResult> => {
    const whole = { ...brought.values, ...values };
    const scoped = { ...scope, ask: whole };
    result = await send(
      page,
      asking,
      {
        name: `${target.entity}.${target.name}`,
        shape,
        input: { ...subject, ...whole, ...inputs(page, action, scoped) },
        isRow: scope?.row !== undefined,
      },
      refuse,
    );
    if (result.done && ownForm !== undefined) {
      // What was kept before the step is older than the step's own answer; a form that is emptied next keeps no record.
      const isEmptied = [action.then ?? []].flat().some(({ stay }) => stay === "empty");
      if (record?.["id"] !== undefined && !isEmptied) (page as Saver).keepSaved?.({ ...record, ...result.data });
      ownForm.saved();
    }
    return result;
  };
  const left = fields.items.filter((item) => ownForm === undefined || ownForm.shows?.(itemOf(item).field) !== true);
  if (left.length > 0 && scope?.ask === undefined) {
    await openAsk(
      page,
      { ...action, ask: left as Item[] },
      target,
      scope,
      async (values) => {
        let found: readonly Finding[] | undefined;
        const ended = await execute(values, (findings) => {
          found = findings;
        });
        // What has changed meanwhile must be looked at before it is decided again: the dialog speaks of the old.
        return ended.done || ended.code === CODES.stale_version ? true : found;
      },
      { given: inputs(page, action, scope), brought: brought.values },
    );
  } else if (
    await agreed(
      page,
      action,
      target,
      record?.["id"] === undefined || scope?.row !== undefined ? scope : { ...scope, record },
      { ...brought.values, ...scope?.ask },
    )
  )
    await execute(scope?.ask ?? {});
  return result;
}

/**
 * Asks whether it is meant, where that is asked: what takes something away, what the page or the step itself words a
 * question for, and what commits money, which is worked out first. A page reached by a mailed link has asked already.
 */
async function agreed(
  page: PageContext,
  action: Action,
  target: Target | undefined,
  scope?: Scope,
  values: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const danger = isDanger(target);
  const given = inputs(page, action, { ...scope, ask: values });
  const found = target === undefined ? undefined : previewRequest(page, target, scope, given);
  const step = found?.commits === undefined ? undefined : found;
  const isAsked =
    action.confirm !== undefined ||
    (page.bundle.page.frame !== "public" && sentenceOf(page, action, "ask", scope) !== undefined);
  if (!isAsked && step === undefined && (!danger || target?.kind === "call")) return true;
  const yes = wordsOf(page, action, scope);
  const record = scope?.row ?? scope?.record ?? page.record();
  const question = questionOf(page, action, scope, scope?.selection === undefined ? record : undefined);
  const planned = step === undefined ? undefined : await requestPreview(step, { ...values, ...given }, false);
  // What would be refused is not asked for.
  if (planned !== undefined && planned.code !== "0") {
    await answerRefusal(page, action, planned);
    return false;
  }
  const preview = planned?.value as Preview | undefined;
  const subject =
    target === undefined ? undefined : createElement(Subject, { page, entity: target.entity, record, target, preview });
  const consequence =
    step === undefined || preview === undefined ? undefined : createElement(Consequence, { page, step, preview });
  return confirm({
    title: yes,
    subject,
    text: question ?? word(target?.kind === "delete" ? "action.delete_ask" : "action.sure"),
    consequence,
    yes,
    danger,
  });
}

/** The asked field that `with` gives on under this name. */
function inputNameOf(action: Action, path: string): string {
  const given: unknown = Array.isArray(action.with)
    ? undefined
    : (action.with as Readonly<Record<string, unknown>> | undefined)?.[path];
  const input = (given as { ask?: unknown } | undefined)?.ask;
  return typeof input === "string" ? input : path;
}

/** The step that follows on the record that an action makes, where this person may take it. */
function nextStep(page: PageContext, { next }: Action, { entity }: Target): Target | undefined {
  const step = next === undefined ? undefined : targetOf(page, `${entity}.${next}`);
  return step !== undefined && (step.shape?.allow === undefined || page.allows(step.shape.allow)) ? step : undefined;
}

/** Takes the step that follows on the record that was just made; a record of which it was not taken stays a draft. */
async function takeNext(page: PageContext, step: Target, row: Record<string, unknown>): Promise<void> {
  const { done } = await runDo(page, { do: step.name, on: "row" }, `${step.entity}.${step.name}`, {
    row,
    entity: step.entity,
  });
  if (!done) notify(word("action.kept_draft"));
}

/** Asks a call's fields in a dialog first; what the server refuses lands at them. */
async function askForCall(
  page: PageContext,
  action: Action,
  target: Target & { kind: "call" },
  scope?: Scope,
): Promise<Taken> {
  let result: Taken = givenUp;
  const next = nextStep(page, action, target);
  const ways =
    next === undefined
      ? {}
      : { submit: wordsOf(page, { do: `${next.entity}.${next.name}` }), instead: word("action.keep_draft") };
  const ask = async (values: Record<string, unknown>, way: Way): Promise<readonly Finding[] | true | undefined> => {
    let found: readonly Finding[] | undefined;
    const scoped = { ...scope, ask: values };
    // A field whose name the call has not is given on by `with` alone; what is refused there lands at it again.
    const fields = typeof target.shape.input === "object" ? target.shape.input.properties : undefined;
    const own = Object.fromEntries(
      Object.entries(values).filter(([field]) => fields === undefined || fields[field] !== undefined),
    );
    const input = { ...own, ...inputs(page, action, scoped) };
    const ended = await send(
      page,
      action,
      { name: `${target.entity}.${target.name}`, shape: target.shape, input },
      (findings) => {
        found = findings.map((finding) => ({ ...finding, path: inputNameOf(action, finding.path) }));
      },
    );
    result = next === undefined || way === "instead" ? ended : { ...ended, next };
    return result.done ? true : found;
  };
  await openAsk(page, action, target, scope, ask, { ways });
  return result;
}

/** What it sends is typed in the form: all of it where nothing is said, else what is named by the field. */
const takesFields = ({ with: given }: Action): boolean =>
  given === undefined ||
  Array.isArray(given) ||
  Object.values(given).some((value) => typeof value === "object" && value !== null && "field" in value);

async function runCall(
  page: PageContext,
  action: Action,
  target: Target & { kind: "call" },
  scope?: Scope,
): Promise<Taken> {
  const form = scope?.row === undefined ? page.form : undefined;
  // A call that sends nothing of the form needs no whole one.
  const takesForm = action.as !== "quiet" && takesFields(action);
  if (form !== undefined && takesForm && !(await form.check("whole"))) return givenUp;
  if (action.ask !== undefined && scope?.ask === undefined) return askForCall(page, action, target, scope);
  if (!(await agreed(page, action, target, scope))) return givenUp;
  const given = action.with === undefined ? (scope?.ask ?? form?.toSend() ?? {}) : inputs(page, action, scope);
  const result = await send(page, action, {
    name: `${target.entity}.${target.name}`,
    shape: target.shape,
    input: given,
  });
  // A quiet one is about a part of the form, or none of it: what was typed is not kept by it.
  if (result.done && action.as !== "quiet") form?.saved();
  return result;
}

async function runBuiltIn(
  page: PageContext,
  action: Action,
  target: Target & { kind: "save" | "create" | "delete" },
  scope?: Scope,
): Promise<ActionResult> {
  if (target.kind !== "delete") {
    if (page.form === undefined || !(await page.form.check("draft"))) return givenUp;
    if (!(await agreed(page, action, target, scope))) return givenUp;
    const record = await saveForm(page, action, target.entity);
    return record === undefined ? givenUp : { done: true, data: record };
  }
  const { id, version } = scope?.row ?? page.record() ?? {};
  if (target.shape === undefined || !(await agreed(page, action, target, scope))) return givenUp;
  const result = await send(page, action, {
    name: `${target.entity}.delete`,
    shape: target.shape,
    input: { id, version },
  });
  if (result.done) page.form?.saved();
  return result;
}

/** Stored values that stand while an action is asked and taken. */
async function during(
  page: PageContext,
  action: Action,
  scope: Scope | undefined,
  work: () => Promise<ActionResult>,
): Promise<ActionResult> {
  const conditions = Object.entries(action.during ?? {});
  const one = scope?.row ?? scope?.record ?? page.record();
  const chosen = scope?.selection ?? (one === undefined ? [] : [one]);
  for (const [name, value] of conditions)
    store(name, Array.isArray(value) ? value : page.resolve(value as Value, { ...scope, selection: chosen }));
  try {
    return await work();
  } finally {
    for (const [name] of conditions) store(name, undefined);
  }
}

async function runDo(page: PageContext, action: Action, does: string, scope?: Scope): Promise<ActionResult> {
  const target = targetOf(page, does, scope);
  if (target === undefined) return givenUp;
  return action.during === undefined
    ? takeTarget(page, action, target, scope)
    : during(page, action, scope, () => takeTarget(page, action, target, scope));
}

/** What is said of a record that was saved, made or deleted, where its entity says nothing of its own. */
const savedWord = ({ kind }: Target): string | undefined =>
  kind === "save" || kind === "create" || kind === "delete" ? word(`action.${kind}.done`) : undefined;

/** What is said of what has been done. */
function doneWords(
  page: PageContext,
  action: Action,
  target: Target,
  data: Record<string, unknown> | undefined,
  scope: Scope | undefined,
): string | undefined {
  const { next } = (data ?? {}) as { next?: { pending_approval?: unknown } };
  return next?.pending_approval === undefined
    ? (sentenceOf(page, action, "done", scope, data) ?? savedWord(target))
    : word("action.agreed");
}

async function takeTarget(page: PageContext, action: Action, target: Target, scope?: Scope): Promise<ActionResult> {
  if (
    scope?.selection !== undefined &&
    (target.kind === "transition" || (target.kind === "call" && target.shape.bulk !== undefined))
  ) {
    const { runBulk } = await import("./bulk.tsx");
    return runBulk(page, action, target, scope);
  }
  const result: Taken = await (target.kind === "transition"
    ? runTransition(page, action, target, scope)
    : target.kind === "call"
      ? runCall(page, action, target, scope)
      : runBuiltIn(page, action, target, scope));
  if (!result.done) return result;
  const done = result.next === undefined ? doneWords(page, action, target, result.data, scope) : undefined;
  if (done !== undefined) notify(done, "good");
  if (result.next !== undefined) await takeNext(page, result.next, result.data);
  const here = location.pathname;
  await follow(page, action, { ...scope, result: result.data });
  // A page that was left asks nothing more: what it showed may be gone by what was done on it.
  if (location.pathname === here) await page.sources.reload();
  return { ...result, message: done };
}

/** Runs an action from its click to what follows it. Everything that can go wrong is told on the way. */
export async function runAction(page: PageContext, action: Action, scope?: Scope): Promise<ActionResult> {
  if (reasonAgainst(page, action, scope) !== undefined) return givenUp;
  if (action.print === true) window.print();
  else if (action.go !== undefined) await leadTo(targetAddress(page, action.go, action.with, scope));
  else if (action.download !== undefined) {
    const { runDownload } = await import("./download.ts");
    return runDownload(page, action, scope);
  } else if (action.import !== undefined) {
    const { openImport } = await import("../list/import/open.tsx");
    return openImport(page, action);
  } else if (action.put !== undefined) {
    for (const [field, value] of Object.entries(action.put)) page.form?.set(field, page.resolve(value, scope));
  } else if (action.do !== undefined) {
    const acted = actedIn(page, action, scope);
    return acted === undefined ? givenUp : runDo(page, action, action.do, acted);
  }
  return { done: true, data: {} };
}
