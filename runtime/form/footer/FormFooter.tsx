import { type ReactElement, useRef, useSyncExternalStore } from "react";
import { useForm } from "../form-context.ts";
import type { Draft } from "../draft/use-draft.ts";
import { reasonAgainst } from "../../action/offered.ts";
import { sentenceOf, wordsOf } from "../../action/words.ts";
import { Button } from "../../controls/Button.tsx";
import { usePage } from "../../model/context.ts";
import type { Action, Step } from "../../model/grammar.ts";
import { stepName } from "../model/step-name.ts";
import type { Checker } from "../validate/checker.ts";
import { sectionOf } from "../section/section-of.ts";
import { offersArrived } from "../suggest/arrived.ts";

/**
 * Whether and when what is typed was last kept by the server; `onAnew` is told when a draft is dropped, so that the
 * form begins where it begins.
 */
function SavedNote({ draft, onAnew }: { draft: Draft; onAnew?: (() => void) | undefined }): ReactElement {
  const { page } = useForm();
  const time =
    draft.savedAt === undefined
      ? ""
      : new Date(draft.savedAt).toLocaleTimeString(page.language, {
          hour: "2-digit",
          minute: "2-digit",
          hourCycle: "h23",
        });
  return (
    <p className="soft form-saved" role="status">
      {draft.failed
        ? page.label("runtime:form.not_saved")
        : time === ""
          ? ""
          : page.label(draft.restored ? "runtime:form.draft_of" : "runtime:form.saved_at", { time })}
      {draft.restored && (
        <button
          type="button"
          className="form-link"
          onClick={() => {
            draft.drop();
            onAnew?.();
          }}
        >
          {page.label("runtime:form.begin_anew")}
        </button>
      )}
    </p>
  );
}

interface StepPosition {
  at: number;
  of: readonly Step[];
  go(step: number): void;
}

const tone = (action: Action): "danger" | undefined => (action.do === "delete" ? "danger" : undefined);

/**
 * What can be done with the form, always in reach: the main action last, what it will do, and when it was last kept.
 */
export function FormFooter({
  draft,
  step,
  checker,
}: {
  draft: Draft;
  step: StepPosition | undefined;
  checker: Checker;
}): ReactElement {
  const page = usePage();
  const surroundings = useForm();
  const { store } = surroundings;
  useSyncExternalStore(
    (tell) => page.sources.subscribe("", tell),
    () => page.sources.get("main").data,
  );
  const actions = (page.bundle.page.actions ?? []).filter(
    (action) => (action.on ?? "page") === "page" && page.offered(action),
  );
  const main = actions.find((action) => action.as === "primary") ?? actions[0];
  const savedSteps = useRef(new Map<number, string>());
  const last = step === undefined || step.at >= step.of.length - 1;
  const sentence = main && last ? sentenceOf(page, main, "next") : undefined;
  // What keeps the form is in reach at every step, also where nothing else can be done with it.
  const others = actions.filter((action) => action !== main || (!last && action.do === "save"));
  return (
    <div className="form-footer">
      <SavedNote draft={draft} onAnew={() => step?.go(0)} />
      {sentence !== undefined && <p className="soft form-next">{sentence}</p>}
      <div className="form-actions">
        {others.map((action) => (
          <Button
            key={wordsOf(page, action)}
            look={tone(action) || action.as === "quiet" ? "quiet" : "normal"}
            tone={tone(action)}
            reason={reasonAgainst(page, action)}
            onClick={() => page.run(action)}
          >
            {wordsOf(page, action)}
          </Button>
        ))}
        {step && step.at > 0 && <Button onClick={() => step.go(step.at - 1)}>{page.label("runtime:form.back")}</Button>}
        {step && !last && (
          <Button look="primary" onClick={() => forward(step)}>
            {page.label("runtime:form.forward")}
          </Button>
        )}
        {main && last && (
          <Button look="primary" reason={reasonAgainst(page, main)} onClick={() => finish(main)}>
            {wordsOf(page, main)}
          </Button>
        )}
      </div>
    </div>
  );

  /** Takes the main action; when it is refused, what the steps kept may be of no use any more. */
  async function finish(action: Action): Promise<void> {
    const result = await page.run(action);
    if (!result.done) savedSteps.current.clear();
  }

  /** Goes on when this step is right as far as it is filled, keeping it by its own call where it has one. */
  async function forward({ at, of, go }: StepPosition): Promise<void> {
    const { sections, reveal, page: live } = surroundings;
    const name = stepName(of[at], at);
    const isOwn = (path: string): boolean => sections[sectionOf(sections, path)]?.name === name;
    await surroundings.ready?.();
    await offersArrived(
      live,
      store,
      sections,
      checker.quiet().filter(({ path }) => isOwn(path)),
    );
    store.summarised = true;
    const found = checker.all("whole", isOwn);
    if (found[0]) return reveal(found[0].path);
    const save = of[at]?.save;
    if (save !== undefined) {
      // A step keeps what stands in it, whatever the later ones lack.
      const own = new Set(sections.find((section) => section.name === name)?.fields.map((field) => field.name));
      const ask = Object.fromEntries(Object.entries(page.form?.toSend() ?? {}).filter(([field]) => own.has(field)));
      for (const [input, value] of Object.entries(of[at]?.with ?? {})) ask[input] = live.resolve(value);
      // What is kept already, as a code that was used up, is not sent a second time.
      const sent = JSON.stringify(ask);
      if (savedSteps.current.get(at) === sent) return go(at + 1);
      const { take, onCode } = of[at] ?? {};
      const action = { do: save, ...(onCode === undefined ? {} : { onCode }) };
      const saved =
        page.bundle.transitions[save] === undefined
          ? await live.run({ ...action, as: "quiet" }, { ask })
          : await live.run(action);
      if (!saved.done) return undefined;
      for (const [own, answered] of Object.entries(take ?? {})) store.write(own, saved.data?.[answered]);
      // What later steps kept belonged to what this one was before.
      for (const later of savedSteps.current.keys()) if (later > at) savedSteps.current.delete(later);
      if (page.bundle.transitions[save] === undefined) savedSteps.current.set(at, sent);
      store.saved();
    }
    // What the server refused in this step is settled: it says nothing of the next one.
    store.setErrors("server", []);
    return go(at + 1);
  }
}
