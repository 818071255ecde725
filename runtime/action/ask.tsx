import { lazy, Suspense, useState } from "react";
import { Dialog } from "../controls/Dialog.tsx";
import type { Finding, PageContext, Scope } from "../model/context.ts";
import { itemOf } from "../model/grammar.ts";
import type { Action, Item } from "../model/grammar.ts";
import type { Question } from "./confirm.tsx";
import { BulkSum } from "./BulkSum.tsx";
import { openDialog } from "../controls/dialogs.ts";
import { type Held, heldOf } from "./held.ts";
import { pendingOf } from "./pending.ts";
import type { Request } from "./pending.ts";
import { type Preview, type PreviewRequest, previewRequest } from "./preview.ts";
import { Subject } from "./Subject.tsx";
import { questionOf, wordsOf } from "./words.ts";
import { inputEntity, takenOver, withoutDisabled } from "./taken-over.ts";
import { isDanger } from "./target.ts";
import type { Target } from "./target.ts";
import { Balls } from "../controls/Balls.tsx";

/** By which of its buttons a dialog is sent. */
export type Way = "submit" | "instead";

/** What of a dialog's words is another's than the step's own. */
interface DialogWords extends Pick<Question, "title"> {
  readonly text: string | undefined;
}

/** What the form of a few fields is given; runtime/form/ask draws it. */
export interface AskProps {
  page: PageContext;
  /** Entity whose fields are asked. */
  entity: string;
  /** `invoice.confirm`: which compiled validator proves it. */
  name: string;
  items: readonly Item[];
  required: readonly string[];
  values?: Record<string, unknown> | undefined;
  /** The same as the record holds them by now, after an answer that has it read anew. */
  valuesNow?: (() => Record<string, unknown> | undefined) | undefined;
  /** The record that is decided, which conditions and amounts speak of; absent where there are several. */
  subject?: Readonly<Record<string, unknown>> | undefined;
  submit: string;
  /** A second way to send, which stops short of what the first one leads on to. */
  instead?: string | undefined;
  danger: boolean;
  /** Sends; gives back what the server refused at fields, nothing when it is done or told elsewhere. */
  onSubmit(values: Record<string, unknown>, way: Way): Promise<readonly Finding[] | undefined>;
  onCancel?: (() => void) | undefined;
  /** What a colleague has asked and this person agrees to: it is read, not typed again. */
  agreed?: Request | undefined;
  /** Where what the step would do is asked while one types, where it shows something. */
  effect?: PreviewRequest | undefined;
  /** Is given what the step would do each time it is known anew, and nothing where it is not. */
  onPreview?: ((preview: Preview | undefined) => void) | undefined;
}

export const AskForm = lazy(() => import("../form-view/ask/index.tsx"));

/** Whether an action itself gives a field, so that nobody is asked for it. */
const isGiven = ({ with: given }: Action, field: string): boolean =>
  given !== undefined &&
  !Array.isArray(given) &&
  Object.hasOwn(given, field) &&
  (given as Readonly<Record<string, { readonly ask?: unknown } | undefined>>)[field]?.ask === undefined;

/**
 * The fields that an action asks first: its own order, else the lifecycle's without what the action itself gives, and
 * last the code of whoever takes it.
 */
export function inputItems(
  action: Action,
  target: Target | undefined,
): { items: readonly Item[]; required: readonly string[] } {
  const declared = target?.kind === "transition" ? (target.shape.ask ?? []) : [];
  const needs = target?.kind === "transition" ? (target.shape.needs ?? {}) : {};
  const proof = target?.kind === "transition" ? target.shape.proof : undefined;
  const needed = (item: Item): Item => {
    const when = needs[itemOf(item).field];
    return when === undefined ? item : { ...itemOf(item), when, required: when };
  };
  const open = declared.map(({ field }) => field).filter((field) => !isGiven(action, field));
  const items = (action.ask ?? open).map(needed);
  const isProven = proof === undefined || items.some((item) => itemOf(item).field === itemOf(proof).field);
  return {
    items: isProven ? items : [...items, proof],
    required:
      target?.kind === "call"
        ? (target.shape.asks?.required ?? [])
        : declared.filter(({ required }) => required !== false).map(({ field }) => field),
  };
}

/** What a dialog asks: its items, and the fields that must be given. */
type Asked = ReturnType<typeof inputItems>;

/**
 * What of what a step must be given several records hold themselves; nothing of what is said anew each time, and of a
 * call, which is about no record's own fields.
 */
export function heldByAll(
  page: PageContext,
  action: Action,
  target: Target,
  rows: readonly Readonly<Record<string, unknown>>[],
): Held {
  const { required } = inputItems(action, target);
  const shapes = page.bundle.entities[target.entity]?.properties ?? {};
  return heldOf(
    rows,
    target.kind === "transition" ? required.filter((field) => shapes[field] && shapes[field]["anew"] !== true) : [],
  );
}

/** The same with fields that need not be given, because each of the chosen records holds its own. */
function withoutNeed({ items, required }: Asked, fields: readonly string[]): Asked {
  return {
    items: items.map((item) => {
      const { required: _needed, ...rest } = itemOf(item);
      return fields.includes(rest.field) ? rest : item;
    }),
    required: required.filter((field) => !fields.includes(field)),
  };
}

/** The record itself that a step is taken on: of a page about a mailed link the record that the link brings. */
function subjectOf(
  page: PageContext,
  target: Target,
  record: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  const brought = record?.["record"];
  return target.entity !== page.bundle.page.entity && typeof brought === "object" && brought !== null
    ? (brought as Record<string, unknown>)
    : record;
}

/** The entity that the subject is one of: a page about a mailed link that brings no record is about the link itself. */
const subjectEntity = (page: PageContext, target: Target, record: Record<string, unknown> | undefined): string =>
  record !== undefined && record === page.record() ? (page.bundle.page.entity ?? target.entity) : target.entity;

/** What the own company's request for this step asks. */
function requested(target: Target, scope: Scope | undefined, page: PageContext): Request | undefined {
  const request = pendingOf(scope?.row ?? scope?.record ?? page.record());
  return scope?.selection === undefined && target.kind === "transition" && request?.transition === target.name
    ? request
    : undefined;
}

interface AskingProps extends AskProps {
  target: Target;
  scope: Scope | undefined;
  record: Record<string, unknown> | undefined;
  text: string | undefined;
}

/** What is decided, and below it what is asked: the amount in the head follows what is typed. */
function Asking({ target, scope, record, text, ...rest }: AskingProps) {
  const { page } = rest;
  const [preview, setPreview] = useState<Preview | undefined>();
  return (
    <>
      {scope?.selection === undefined ? (
        <Subject
          page={page}
          entity={subjectEntity(page, target, record)}
          record={record}
          target={target}
          preview={preview}
        />
      ) : (
        <BulkSum page={page} entity={scope.entity ?? target.entity} rows={scope.selection} />
      )}
      {text === undefined ? null : <p>{text}</p>}
      <Suspense fallback={<Balls />}>
        <AskForm {...rest} onPreview={setPreview} />
      </Suspense>
    </>
  );
}

interface AskOptions {
  /** The inputs of the action, which name the record of a step on another one. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** What the page's form brings to the step beside what is asked. */
  readonly brought?: Readonly<Record<string, unknown>>;
  /** Of several records: what stands in the head, and what follows; else the step words it. */
  readonly question?: DialogWords;
  /** What stands on the buttons, where that is not the action itself. */
  readonly ways?: Readonly<Partial<Record<Way, string>>>;
}

/** Opens a dialog with the asked fields. `send` is called with them until it succeeds. */
export function openAsk(
  page: PageContext,
  action: Action,
  target: Target,
  scope: Scope | undefined,
  send: (values: Record<string, unknown>, way: Way) => Promise<readonly Finding[] | true | undefined>,
  { given = {}, brought = {}, question, ways = {} }: AskOptions = {},
): Promise<boolean | undefined> {
  const whole = inputItems(action, target);
  const held = scope?.selection && heldByAll(page, action, target, scope.selection);
  const { items, required } = held === undefined ? whole : withoutNeed(whole, held.each);
  const effect = previewRequest(page, target, scope, given);
  const danger = isDanger(target);
  const record = held?.alike ?? scope?.row ?? scope?.record ?? page.record();
  const valuesOf = (one: typeof record) =>
    withoutDisabled(page, items, takenOver(target, items, one, scope?.entity ?? page.bundle.page.entity));
  const text =
    question === undefined
      ? questionOf(page, action, scope, scope?.selection === undefined ? record : undefined)
      : question.text;
  return openDialog<boolean>((close) => (
    <Dialog title={question?.title ?? wordsOf(page, action, scope)} onClose={() => close(false)}>
      <Asking
        target={target}
        scope={scope}
        record={record}
        text={text}
        page={page}
        entity={inputEntity(target)}
        name={`${target.entity}.${target.name}`}
        items={items}
        required={required}
        values={valuesOf(record)}
        valuesNow={record !== undefined && record === page.record() ? () => valuesOf(page.record()) : undefined}
        subject={scope?.selection === undefined ? subjectOf(page, target, record) : undefined}
        submit={ways.submit ?? wordsOf(page, action, scope)}
        instead={ways.instead}
        danger={danger}
        agreed={requested(target, scope, page)}
        effect={effect && { ...effect, brought }}
        onCancel={() => close(false)}
        onSubmit={async (values, way) => {
          const outcome = await send(values, way);
          if (outcome === true) close(true);
          return outcome === true ? undefined : outcome;
        }}
      />
    </Dialog>
  ));
}
