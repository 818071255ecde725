import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactElement } from "react";
import { preloadPanels } from "../antd/input/panels.ts";
import { widgets } from "../antd/input/widgets.ts";
import { Icon } from "../controls/Icon.tsx";
import { usePage } from "../model/context.ts";
import { useDraft } from "../form/draft/use-draft.ts";
import { UnsavedInputOffer } from "../form/draft/UnsavedInputOffer.tsx";
import { FormSurroundingsProvider } from "../form/form-context.ts";
import { useGuard } from "../form/guard/use-guard.ts";
import { FormFooter } from "../form/footer/FormFooter.tsx";
import { MountSchedule } from "../form/mount/schedule.ts";
import { SectionList } from "../form/section/SectionList.tsx";
import { fieldNamed, firstStep } from "./steps/first-step.ts";
import { StepsList } from "./steps/StepsList.tsx";
import { sectionOf } from "../form/section/section-of.ts";
import { ErrorSummary } from "../form/submit/ErrorSummary.tsx";
import { focusField } from "../form/submit/reveal.ts";
import { useFormHandle } from "../form/submit/use-form-handle.ts";
import { stepName } from "../form/model/step-name.ts";
import { useLatest } from "../form/use-latest.ts";
import { validatorsOf } from "../form/validate/of-page.ts";
import type { LoadValidators } from "../form/validate/form-validators.ts";
import { useFormState, type FormState } from "../form/use-form-state.ts";
import "../form/style/form.css";

export interface FormMainProps {
  /** Reads the compiled validators; the page's own unless told. */
  validators?: LoadValidators | undefined;
}

/** How often, a frame apart, a field that has just been mounted is looked for. */
const tries = 30;

function focusSoon(path: string, left = tries): void {
  if (focusField(path) || left === 0) return;
  requestAnimationFrame(() => focusSoon(path, left - 1));
}

/** The form of a page whose layout is form, or its steps: fields, errors, draft, guard and what can be done with it. */
export default function FormMain({ validators }: FormMainProps): ReactElement {
  const page = usePage();
  const state = useFormState(widgets, validators ?? validatorsOf(page.bundle.name), focusSoon);
  return (
    <FormSurroundingsProvider value={state.surroundings}>
      <FormBody state={state} />
    </FormSurroundingsProvider>
  );
}

function FormBody({ state }: { state: FormState }): ReactElement {
  const page = usePage();
  const { surroundings, checker, fresh, leadBy } = state;
  const { sections, request } = surroundings;
  const user = page.user?.id ?? page.user?.email;
  const { allows, test } = page;
  const declared = page.bundle.page.steps;
  const steps = useMemo(
    () => declared?.filter((each) => allows(each.allow) && (each.when === undefined || test(each.when) === true)),
    [declared, allows, test],
  );
  const [opening] = useState(() => ({
    field: page.query("field")[0],
    step: page.query("step")[0] ?? (page.route.params["number"] as string | undefined),
  }));
  const [step, setStep] = useState(() => firstStep(steps ?? [], sections, opening));
  const schedule = useMemo(() => new MountSchedule(sections.map((section) => section.fields.length)), [sections]);
  const draft = useDraft(checker, fresh, user !== undefined && page.bundle.page.frame !== "public");
  useLayoutEffect(
    () =>
      leadBy((path) => {
        const part = sectionOf(sections, path);
        if (steps && part >= 0)
          setStep(steps.findIndex((each, index) => stepName(each, index) === sections[part]?.name));
        if (part >= 0) schedule.force(part);
        focusSoon(path);
      }),
    [leadBy, sections, schedule, steps],
  );
  useFormHandle(state, draft.done);
  useEffect(() => {
    const named = opening.field === undefined ? undefined : fieldNamed(sections, opening.field);
    if (named) surroundings.reveal(named.name);
  }, [opening, sections, surroundings]);
  const hasSaved = useLatest(draft.hasSaved);
  useGuard(
    page.route.path,
    user,
    useCallback(() => hasSaved.current(), [hasSaved]),
  );
  useEffect(() => {
    const stop = schedule.start();
    preloadPanels();
    return stop;
  }, [schedule]);
  return (
    <form
      className={steps || sections.length > 2 ? "form form-with-side" : "form"}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      aria-label={page.label("title")}
    >
      <UnsavedInputOffer address={page.route.path} user={user} />
      <ErrorSummary />
      {request && (
        <div className="strip" role="status">
          <Icon name="info" />
          <p>{page.label("runtime:dialog.agreed_to", { name: request.requested_by ?? "" })}</p>
        </div>
      )}
      {steps ? (
        <StepsList steps={steps} step={step} onStep={setStep} schedule={schedule} />
      ) : (
        <SectionList schedule={schedule} />
      )}
      <FormFooter draft={draft} step={steps ? { at: step, of: steps, go: setStep } : undefined} checker={checker} />
    </form>
  );
}
