import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { useForm } from "../form-context.ts";
import { MarkLine } from "../field/MarkLine.tsx";
import type { FormSection as Section } from "../model/form-field.ts";
import type { MountSchedule } from "../mount/schedule.ts";
import { MountPart } from "../mount/use-share.ts";
import { headingKey } from "./heading-key.ts";
import { SectionForm } from "../structure/SectionForm.tsx";

/** A section: its heading and fields. Scrolled to before its turn, it is mounted out of turn. */
export function FormSection({
  section,
  part,
  schedule,
}: {
  section: Section;
  part: number;
  schedule: MountSchedule;
}): ReactElement {
  const { page } = useForm();
  const element = useRef<HTMLElement>(null);
  const mountPart = useMemo(() => ({ schedule, part }), [schedule, part]);
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined" || part === 0 || !element.current) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting) || scrollY === 0) return;
      queueMicrotask(() => schedule.force(part));
    });
    seen.observe(element.current);
    return () => seen.disconnect();
  }, [schedule, part]);
  // What is asked about a whole group stands over its fields.
  const outer = useMemo(
    () => [
      ...new Set(section.fields.filter(({ name }) => name.includes(".")).map(({ name }) => name.split(".")[0] ?? "")),
    ],
    [section],
  );
  const heading = headingKey(page, section.name);
  return (
    <section
      className="form-section"
      id={`section_${section.name}`}
      ref={element}
      aria-labelledby={heading === undefined ? undefined : `section_${section.name}_title`}
    >
      {heading !== undefined && <h2 id={`section_${section.name}_title`}>{page.label(heading)}</h2>}
      {outer.map((group) => (
        <MarkLine key={group} path={group} />
      ))}
      <MountPart.Provider value={mountPart}>
        <SectionForm section={section} />
      </MountPart.Provider>
    </section>
  );
}
