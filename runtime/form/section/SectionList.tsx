import type { ReactElement } from "react";
import { useForm } from "../form-context.ts";
import type { MountSchedule } from "../mount/schedule.ts";
import { FormSection } from "./FormSection.tsx";
import { SideNav } from "./SideNav.tsx";

/** All sections of a form below each other, with a way to each of them where there are several. */
export function SectionList({ schedule }: { schedule: MountSchedule }): ReactElement {
  const { sections } = useForm();
  const lead = (name: string): void => {
    const part = sections.findIndex((section) => section.name === name);
    schedule.force(part);
    const element = document.getElementById(`section_${name}`);
    element?.scrollIntoView?.({ block: "start" });
    element?.querySelector<HTMLElement>("input, button, select, textarea")?.focus({ preventScroll: true });
  };
  return (
    <>
      {sections.length > 2 && (
        <SideNav
          parts={sections.map((section) => ({ name: section.name, kind: "section", section }))}
          onOpen={(name) => lead(name)}
        />
      )}
      <div className="form-sections">
        {sections.map((section, part) => (
          <FormSection key={section.name} section={section} part={part} schedule={schedule} />
        ))}
      </div>
    </>
  );
}
