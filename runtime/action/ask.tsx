import { lazy, Suspense } from "react";
import { Dialog } from "../controls/Dialog.tsx";
import type { Finding, PageContext, Scope } from "../page/context.ts";
import type { Action, Item } from "../page/grammar.ts";
import { BulkSum } from "./BulkSum.tsx";
import { openDialog } from "./dialogs.ts";
import { Subject } from "./Subject.tsx";
import { sentenceOf, wordsOf } from "./words.ts";
import { isDanger } from "./target.ts";
import type { Target } from "./target.ts";
import { Balls } from "../controls/Balls.tsx";

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
  submit: string;
  danger: boolean;
  /** Sends; gives back what the server refused at fields, nothing when it is done or told elsewhere. */
  onSubmit(values: Record<string, unknown>): Promise<readonly Finding[] | undefined>;
  onCancel?: (() => void) | undefined;
}

export const AskForm = lazy(() => import("../form/ask/index.tsx"));

/** The fields that an action asks first: its own order, else the lifecycle's. */
export function asked(action: Action, target: Target | undefined): { items: readonly Item[]; required: readonly string[] } {
  const declared = target?.kind === "transition" ? (target.shape.ask ?? []) : [];
  return {
    items: action.ask ?? declared.map(({ field }) => field),
    required: target?.kind === "call" ? target.shape.asks?.required ?? [] : declared.filter(({ required }) => required !== false).map(({ field }) => field),
  };
}

/** Opens a dialog with the asked fields. `send` is called with them until it succeeds. */
export function openAsk(page: PageContext, action: Action, target: Target, scope: Scope | undefined, send: (values: Record<string, unknown>) => Promise<readonly Finding[] | true | undefined>): Promise<boolean | undefined> {
  const { items, required } = asked(action, target);
  const danger = isDanger(target);
  const text = sentenceOf(page, action, "ask", scope);
  return openDialog<boolean>((close) => (
    <Dialog title={wordsOf(page, action, scope)} onClose={() => close(false)}>
      {scope?.selection === undefined ? <Subject page={page} entity={target.entity} record={scope?.row ?? scope?.record ?? page.record()} /> : <BulkSum page={page} entity={target.entity} rows={scope.selection} />}
      {text === undefined ? null : <p>{text}</p>}
      <Suspense fallback={<Balls />}>
        <AskForm
          page={page}
          entity={(target.kind === "call" ? target.shape.asks?.entity : undefined) ?? target.entity}
          name={`${target.entity}.${target.name}`}
          items={items}
          required={required}
          values={scope?.row ?? scope?.record ?? page.record()}
          submit={wordsOf(page, action, scope)}
          danger={danger}
          onCancel={() => close(false)}
          onSubmit={async (values) => {
            const outcome = await send(values);
            if (outcome === true) close(true);
            return outcome === true ? undefined : outcome;
          }}
        />
      </Suspense>
    </Dialog>
  ));
}
