import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import type { Step } from "../../model/grammar.ts";
import { useForm } from "../../form/form-context.ts";
import type { MountSchedule } from "../../form/mount/schedule.ts";
import { FormSection } from "../../form/section/FormSection.tsx";
import { headingKey } from "../../form/section/heading-key.ts";
import { SideNav } from "../../form/section/SideNav.tsx";
import { HeadedBy } from "../../section/headed-by.ts";
import { Beside, Sections } from "../../section/Sections.tsx";
import { BrandImage } from "../../section/kinds/BrandImage.tsx";
import { Review } from "./Review.tsx";
import { stepName } from "../../form/model/step-name.ts";

/** One step at a time, all of them beside it; the review shows every value with a way back to it. */
export function StepsList({
  steps,
  step,
  onStep,
  schedule,
}: {
  steps: readonly Step[];
  step: number;
  onStep(step: number): void;
  schedule: MountSchedule;
}): ReactElement {
  const { page, sections } = useForm();
  const named = steps.map((each, index) => ({ name: stepName(each, index), step: each }));
  const now = named[step] ?? named[0];
  const part = sections.findIndex((section) => section.name === now?.name);
  const section = sections[part];
  const heading = now === undefined ? undefined : headingKey(page, now.name);
  const place = document.querySelector(".public-picture");
  const picture = place === null ? undefined : now?.step.beside?.find((each) => each.image !== undefined)?.image;
  const beside = now?.step.beside?.filter((each) => picture === undefined || each.image !== picture);
  return (
    <>
      <SideNav
        parts={named.map(({ name }) => ({
          name,
          kind: "step" as const,
          section: sections.find((each) => each.name === name),
        }))}
        {...(now ? { current: now.name } : {})}
        onOpen={(name) => onStep(named.findIndex((each) => each.name === name))}
      />
      <div className="form-sections">
        <Sections sections={now?.step.sections?.filter(({ message }) => message !== undefined)} />
        {section && <FormSection key={section.name} section={section} part={part} schedule={schedule} />}
        {now?.step.review && <Review />}
        <HeadedBy value={heading === undefined ? undefined : page.label(heading)}>
          <Sections sections={now?.step.sections?.filter(({ message }) => message === undefined)} />
        </HeadedBy>
        {beside && beside.length > 0 && <Beside sections={beside} />}
        {place !== null && picture !== undefined && createPortal(<BrandImage key={picture} slot={picture} />, place)}
      </div>
    </>
  );
}
