import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import type { AskProps } from "../../action/ask.tsx";
import { widgets } from "../../antd/input/widgets.ts";
import { Button } from "../../controls/Button.tsx";
import { FieldFrame } from "../../form/field/FieldFrame.tsx";
import { FormSurroundingsProvider, type FormSurroundings } from "../../form/form-context.ts";
import { defaultsOf } from "../../form/model/defaults.ts";
import { learnNames } from "../../form/model/loaded.ts";
import { FormStore } from "../../form/store/form-store.ts";
import { rebase } from "../../form/rebase.ts";
import { ErrorSummary } from "../../form/submit/ErrorSummary.tsx";
import { formHandle } from "../../form/submit/handle.ts";
import { focusField } from "../../form/submit/reveal.ts";
import { offering } from "../../form/suggest/offering.ts";
import { coming } from "../../form/validate/form-validators.ts";
import { validatorsOf } from "../../form/validate/of-page.ts";
import { Checker } from "../../form/validate/checker.ts";
import { AskEffect } from "./AskEffect.tsx";
import { itemOf } from "../../model/grammar.ts";
import { askFields } from "./ask-fields.ts";
import { askPage } from "./ask-page.ts";
import { begun } from "./begun.ts";
import "../../form/style/form.css";

/** The few fields an action asks first, in a dialog; what the server refuses lands at them. */
export default function AskForm(props: AskProps): ReactElement {
  const {
    page,
    entity,
    name,
    items,
    required,
    values,
    valuesNow,
    subject,
    submit,
    danger,
    onSubmit,
    onCancel,
    effect,
    onForeseen,
    agreed: request,
  } = props;
  const agreed = request?.values;
  const [busy, setBusy] = useState(false);
  const made = useMemo(() => {
    const section = {
      name: "ask",
      fields: askFields(
        page,
        entity,
        agreed === undefined
          ? items
          : items.map((item) =>
              Object.hasOwn(agreed, itemOf(item).field) ? { ...itemOf(item), readOnly: true as const } : item,
            ),
        required,
      ),
    };
    const sections = [section];
    const begunWith = (given: typeof values) => ({
      ...defaultsOf(section.fields),
      ...begun(section.fields, given, agreed),
    });
    const store = new FormStore(begunWith(values));
    if (values) learnNames(store, values);
    const handle: { current?: ReturnType<typeof formHandle> } = {};
    const own = askPage(page, () => handle.current, subject);
    const ofPage = validatorsOf(page.bundle.name);
    const { validators, ready } = coming(
      ofPage &&
        (async () => {
          const ask = (await ofPage()).asks?.[name] ?? (() => []);
          return { whole: ask, draft: ask };
        }),
    );
    const checker = new Checker(() => own, store, sections, validators);
    handle.current = formHandle({
      page: () => own,
      store,
      sections,
      checker,
      fresh: () => ({}),
      ready,
      reveal: (path) => void focusField(path),
    });
    const surroundings: FormSurroundings = {
      subject,
      store,
      page: own,
      sections,
      widgets,
      offered: [],
      left: (path) => checker.left(path),
      reveal: (path) => void focusField(path),
    };
    return { section, store, checker, surroundings, handle, begunWith };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dialog's form is made once
  }, []);
  const { store, checker, surroundings, section, handle, begunWith } = made;
  useEffect(() => store.onEdit.on("", () => checker.edited()), [store, checker]);
  useEffect(() => offering(surroundings.page, store, surroundings.sections), [surroundings, store]);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    const first = section.fields[0];
    if (first) focusField(first.name);
    return () => {
      alive.current = false;
      checker.stop();
    };
  }, [section, checker]);
  // What is only read here is no typing, but what one agrees to all the same.
  const sent = (): Record<string, unknown> => ({
    ...handle.current?.toSend(),
    ...Object.fromEntries(
      Object.entries(agreed ?? {}).filter(([field]) => items.some((item) => itemOf(item).field === field)),
    ),
  });
  const onItsWay = useRef(false);
  const send = async (): Promise<void> => {
    if (!(await handle.current?.check("whole"))) return;
    setBusy(true);
    onItsWay.current = true;
    const refused = await onSubmit(sent());
    onItsWay.current = false;
    if (!alive.current) return;
    setBusy(false);
    const now = valuesNow?.();
    if (now !== undefined) {
      learnNames(store, now);
      rebase(page, store, section.fields, begunWith(now));
    }
    if (refused && refused.length > 0) handle.current?.refuse(refused);
  };
  return (
    <FormSurroundingsProvider value={surroundings}>
      <form
        className="flat-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary inSight />
        {request && <p>{page.label("runtime:dialog.agreed_to", { name: request.requested_by ?? "" })}</p>}
        {section.fields.map((field) => (
          <FieldFrame key={field.name} path={field.name} field={field} />
        ))}
        {effect && (
          <AskEffect
            page={page}
            effect={effect}
            store={store}
            values={sent}
            fields={section.fields}
            isSent={() => onItsWay.current}
            onForeseen={onForeseen}
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
          <Button type="submit" look="primary" tone={danger ? "danger" : undefined} busy={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </FormSurroundingsProvider>
  );
}
