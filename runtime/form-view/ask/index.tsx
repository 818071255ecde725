import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import type { AskProps, Way } from "../../action/ask.tsx";
import { Button } from "../../controls/Button.tsx";
import { FieldFrame } from "../../form/field/FieldFrame.tsx";
import { FormSurroundingsProvider } from "../../form/form-context.ts";
import { ErrorSummary } from "../../form/submit/ErrorSummary.tsx";
import { focusField } from "../../form/submit/reveal.ts";
import { offering } from "../../form/suggest/offering.ts";
import { AskEffect } from "./AskEffect.tsx";
import { makeAskForm } from "./ask-form.ts";
import "../../form/style/form.css";

/** The few fields an action asks first, in a dialog; what the server refuses lands at them. */
export default function AskForm(props: AskProps): ReactElement {
  const { page, submit, instead, danger, onCancel, effect, onPreview, agreed } = props;
  // A dialog's form is made once.
  const form = useMemo(() => makeAskForm(props), []);
  const { store, checker, surroundings, fields } = form;
  useEffect(() => store.onEdit.on("", () => checker.edited()), [store, checker]);
  useEffect(() => offering(surroundings.page, store, surroundings.sections), [surroundings, store]);
  useEffect(() => {
    const [first] = fields;
    if (first) focusField(first.name);
    return () => checker.stop();
  }, [fields, checker]);
  const { send, busy, isOnItsWay } = useSending(form, props);
  return (
    <FormSurroundingsProvider value={surroundings}>
      <form
        className="flat-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send("submit");
        }}
      >
        <ErrorSummary inSight />
        {agreed && <p>{page.label("runtime:dialog.agreed_to", { name: agreed.requested_by ?? "" })}</p>}
        {fields.map((field) => (
          <FieldFrame key={field.name} path={field.name} field={field} />
        ))}
        {effect && (
          <AskEffect
            page={page}
            effect={effect}
            store={store}
            values={form.sent}
            fields={fields}
            isSent={isOnItsWay}
            onPreview={onPreview}
          />
        )}
        <div className="form-actions">
          {onCancel && (
            <Button onClick={onCancel}>
              {page.label(
                submit === page.label("runtime:dialog.cancel") ? "runtime:dialog.keep" : "runtime:dialog.cancel",
              )}
            </Button>
          )}
          {instead !== undefined && (
            <Button busy={busy === "instead"} onClick={() => void send("instead")}>
              {instead}
            </Button>
          )}
          <Button type="submit" look="primary" tone={danger ? "danger" : undefined} busy={busy === "submit"}>
            {submit}
          </Button>
        </div>
      </form>
    </FormSurroundingsProvider>
  );
}

/** Sends what was asked, once it is whole; what comes back after the dialog was closed is not shown any more. */
function useSending(
  { handle, sent, renew }: ReturnType<typeof makeAskForm>,
  { onSubmit, valuesNow }: Pick<AskProps, "onSubmit" | "valuesNow">,
): { send(way: Way): Promise<void>; busy: Way | undefined; isOnItsWay(): boolean } {
  const [busy, setBusy] = useState<Way>();
  const onItsWay = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    busy,
    isOnItsWay: () => onItsWay.current,
    async send(way) {
      if (onItsWay.current || !(await handle.check("whole"))) return;
      setBusy(way);
      onItsWay.current = true;
      const refused = await onSubmit(sent(), way);
      onItsWay.current = false;
      if (!isOpen.current) return;
      setBusy(undefined);
      const now = valuesNow?.();
      if (now !== undefined) renew(now);
      if (refused && refused.length > 0) handle.refuse(refused);
    },
  };
}
