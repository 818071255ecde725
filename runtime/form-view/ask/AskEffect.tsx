import { CODES } from "../../../schemas/vocabulary/error.ts";
import { useEffect, useState, type ReactElement } from "react";
import { Consequence } from "../../action/Consequence.tsx";
import { type Preview, type PreviewRequest, requestPreview } from "../../action/preview.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { PageContext } from "../../model/context.ts";
import { isAbsent } from "../../../schemas/vocabulary/path.ts";
import type { FormField } from "../../form/model/form-field.ts";
import type { FormStore } from "../../form/store/form-store.ts";

interface Props {
  page: PageContext;
  effect: PreviewRequest;
  store: FormStore;
  values: () => Record<string, unknown>;
  fields: readonly FormField[];
  /** The step is on its way: what it would do is not asked any more. */
  isSent?: (() => boolean) | undefined;
  onPreview?: ((preview: Preview | undefined) => void) | undefined;
}

type EffectAnswer = { preview: Preview } | { against: string } | undefined;

/** Whether what is told was asked with what is typed now. */
interface Shown {
  answer: EffectAnswer;
  current: boolean;
}

const quietPeriod = 300;
/** Who may not take the step, or comes too late, is told by the step itself. */
const REFUSED_AT_SUBMIT: ReadonlySet<string> = new Set([CODES.forbidden, CODES.not_found, CODES.stale_version]);

/** Whether what a whole answer must have is still to be typed, in a field or in a row of it. */
const isLeftOpen = ({ required, item, columns = [] }: FormField, value: unknown): boolean =>
  (required && item.as !== "code" && isAbsent(value)) ||
  (Array.isArray(value) &&
    value.some((row: Readonly<Record<string, unknown>> | null) =>
      columns.some((column) => isLeftOpen(column, row?.[column.name])),
    ));

/** What the step would do with what is typed so far; nothing while something that it needs is not there. */
async function planned({ effect, store, values: typed, fields }: Props): Promise<EffectAnswer> {
  const values = typed();
  if (
    store.allErrors().some(({ source }) => source === "schema") ||
    fields.some((field) => isLeftOpen(field, values[field.name]))
  )
    return undefined;
  const given = await requestPreview(effect, values, true);
  if (given.code === CODES.done) return { preview: given.value as Preview };
  const text =
    given.code === CODES.invalid_fields
      ? (given.fields ?? []).map(({ message }) => message).join(" ")
      : REFUSED_AT_SUBMIT.has(given.code)
        ? ""
        : (given.message ?? "");
  return text === "" ? undefined : { against: text };
}

/**
 * What the step of a dialog would do, worked out by the server while one types: before it is taken, not after. From a
 * change until its answer nothing of the former one can be read; its room stays, so that nothing moves.
 */
export function AskEffect(props: Props): ReactElement | null {
  const { page, effect, store } = props;
  const [{ answer, current }, setShown] = useState<Shown>({ answer: undefined, current: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = (): void => {
      clearTimeout(timer);
      const mine = (turn += 1);
      setShown(({ answer: before }) => ({ answer: before, current: false }));
      timer = setTimeout(() => {
        if (props.isSent?.() === true) return;
        void planned(props).then((now) => {
          if (mine !== turn) return;
          setShown({ answer: now, current: true });
          props.onPreview?.(now !== undefined && "preview" in now ? now.preview : undefined);
        });
      }, quietPeriod);
    };
    ask();
    const stop = store.onValue("", ask);
    return () => {
      turn = -1;
      clearTimeout(timer);
      stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dialog's form is made once
  }, []);
  if (answer === undefined) return null;
  if ("against" in answer)
    return (
      <div className={current ? "strip attention" : "strip attention awaited"} role="status">
        <Icon name="alert" />
        <p>{answer.against}</p>
      </div>
    );
  return (
    <div className={current ? undefined : "awaited"} aria-busy={!current}>
      <Consequence page={page} step={effect} preview={answer.preview} />
    </div>
  );
}
