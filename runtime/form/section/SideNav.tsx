import { useEffect, useRef, type ReactElement } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { useForm } from "../form-context.ts";
import type { FormSection } from "../model/form-field.ts";
import { headingKey } from "./heading-key.ts";
import { useProgress } from "./use-progress.ts";

interface NavPart {
  name: string;
  kind: "section" | "step";
  section: FormSection | undefined;
}

const words = {
  untouched: "runtime:form.part_untouched",
  begun: "runtime:form.part_begun",
  complete: "runtime:form.part_complete",
} as const;

const without: FormSection = { name: "", fields: [] };

/** The parts of a long form beside it: which are complete, where errors are, and a way to each. */
export function SideNav({
  parts,
  current,
  onOpen,
}: {
  parts: readonly NavPart[];
  current?: string;
  onOpen(name: string): void;
}): ReactElement {
  const { page } = useForm();
  const here = useRef<HTMLButtonElement>(null);
  // Where the parts stand in one line, the one at hand is in sight.
  useEffect(() => {
    here.current?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [current]);
  const progress = useProgress(
    parts.map((part) => part.section ?? without),
    parts[0]?.kind === "step" ? parts.findIndex(({ name }) => name === current) : 0,
  );
  return (
    <nav className="form-side" aria-label={page.label("runtime:form.parts")}>
      <ol>
        {parts.map(({ name, kind, section }, index) => {
          const { stage, errors } = progress[index] ?? { stage: "untouched", errors: 0 };
          const hasQuestion = progress[index]?.hasQuestion === true;
          const state =
            errors > 0
              ? "bad"
              : hasQuestion
                ? "asked"
                : section && stage === "complete"
                  ? "good"
                  : section && stage === "begun"
                    ? "begun"
                    : "open";
          return (
            <li key={name}>
              <button
                ref={current === name ? here : undefined}
                type="button"
                className={`form-part ${state}`}
                aria-current={current === name ? "step" : undefined}
                onClick={() => onOpen(name)}
              >
                <span className="form-part-mark" aria-hidden="true">
                  {state === "good" ? <Icon name="check" /> : state === "bad" ? errors : hasQuestion ? "?" : index + 1}
                </span>
                {page.label(headingKey(page, name) ?? (name === "review" ? "runtime:form.review" : `${kind}.${name}`))}
                <span className="hidden-text">
                  {state === "bad"
                    ? page.label("runtime:form.part_errors", { count: errors })
                    : hasQuestion
                      ? page.label("runtime:form.part_asked")
                      : section
                        ? page.label(words[stage])
                        : ""}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
