import { useState, type ReactElement } from "react";
import { reasonAgainst } from "../../action/offered.ts";
import { sentenceOf, wordsOf } from "../../action/words.ts";
import { flatWidgets } from "../../antd/input/flat-widgets.ts";
import { Button } from "../../controls/Button.tsx";
import { usePage } from "../../model/context.ts";
import { FieldFrame } from "../../form/field/FieldFrame.tsx";
import { FormSurroundingsProvider } from "../../form/form-context.ts";
import { ErrorSummary } from "../../form/submit/ErrorSummary.tsx";
import { focusField } from "../../form/submit/reveal.ts";
import { useFormHandle } from "../../form/submit/use-form-handle.ts";
import { validatorsOf } from "../../form/validate/of-page.ts";
import type { LoadValidators } from "../../form/validate/form-validators.ts";
import { useFormState } from "../../form/use-form-state.ts";
import "../../form/style/form.css";

/**
 * A short public form (login, reset, code): the same fields, labels, errors and validators as the great form, drawn
 * without the form engine. Enter sends it.
 */
export default function FlatForm({ validators }: { validators?: LoadValidators | undefined }): ReactElement {
  const page = usePage();
  const state = useFormState(
    flatWidgets,
    validators ?? validatorsOf(page.bundle.name),
    (path) => void focusField(path),
  );
  const { sections } = state.surroundings;
  useFormHandle(state);
  const actions = (page.bundle.page.actions ?? []).filter(
    (action) => (action.on ?? "page") === "page" && page.offered(action),
  );
  const main = actions.find((action) => action.as === "primary") ?? actions[0];
  const next = main && sentenceOf(page, main, "next");
  const [busy, setBusy] = useState(false);
  return (
    <FormSurroundingsProvider value={state.surroundings}>
      <form
        className="flat-form"
        noValidate
        aria-label={page.label("title")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!main || busy) return;
          setBusy(true);
          void page.run(main).finally(() => setBusy(false));
        }}
      >
        <ErrorSummary />
        {sections.flatMap((section) =>
          section.fields.map((field) => <FieldFrame key={field.name} path={field.name} field={field} />),
        )}
        {next !== undefined && <p className="soft">{next}</p>}
        {main && (
          <Button type="submit" busy={busy} look="primary" wide reason={reasonAgainst(page, main)}>
            {wordsOf(page, main)}
          </Button>
        )}
        {actions
          .filter((action) => action !== main)
          .map((action) => (
            <Button key={wordsOf(page, action)} look="quiet" onClick={() => page.run(action)}>
              {wordsOf(page, action)}
            </Button>
          ))}
      </form>
    </FormSurroundingsProvider>
  );
}
