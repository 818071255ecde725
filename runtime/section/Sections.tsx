import { useId, useSyncExternalStore, type ReactNode } from "react";
import { usePage, type PageContext, type Scope } from "../model/context.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { Section } from "../model/grammar.ts";
import { useSource } from "../source/use-source.ts";
import { Boundary } from "../controls/Boundary.tsx";
import { InRail } from "./rail.ts";
import { SectionBody } from "./SectionBody.tsx";
import "../style/detail.css";

/** What stands over a section: its own name; files and a timeline say what they are without one. */
function headingOf(page: PageContext, section: Section): string | undefined {
  if (section.name !== undefined)
    return page.has(`section.${section.name}`) ? page.label(`section.${section.name}`) : undefined;
  if (section.timeline === true) return word("timeline.title");
  const field = `${page.bundle.page.entity ?? ""}:${section.files ?? ""}`;
  return section.files !== undefined && hasLabel(field) ? label(field) : undefined;
}

function Framed({ section, children }: { section: Section; children: ReactNode }) {
  const page = usePage();
  const id = useId();
  const plain = section.message !== undefined || section.as === "strip" || section.papers === true;
  const heading = headingOf(page, section);
  if (plain) return children;
  return (
    <section
      className={section.chart === undefined ? "section" : "section half"}
      aria-labelledby={heading === undefined ? undefined : id}
    >
      {heading === undefined ? null : <h2 id={id}>{heading}</h2>}
      {children}
    </section>
  );
}

/** Whether a section's condition holds: drawn again when what is typed into the page's form turns it. */
function useHolds(page: PageContext, when: Section["when"], scope: Scope | undefined): boolean {
  return useSyncExternalStore(
    (changed) => page.form?.subscribe("", changed) ?? (() => undefined),
    () => when === undefined || page.test(when, scope) === true,
  );
}

function OneSection({ section, scope }: { section: Section; scope: Scope | undefined }) {
  const page = usePage();
  // What a condition speaks of is loaded by sources: any of them may turn it.
  useSource("main");
  useSource("");
  const holds = useHolds(page, section.when, scope);
  if (!holds || !page.allows(section.allow)) return null;
  return (
    <Framed section={section}>
      <Boundary small>
        <SectionBody section={section} scope={scope} />
      </Boundary>
    </Framed>
  );
}

/** Sections in order: those this user may see, under their own conditions. */
export function Sections({ sections, scope }: { sections: readonly Section[] | undefined; scope?: Scope | undefined }) {
  return (sections ?? []).map((section, index) => (
    <OneSection key={`${section.name ?? ""}${String(index)}`} section={section} scope={scope} />
  ));
}

/** Sections of the right rail; below on a phone. */
export function Beside({ sections, scope }: { sections: readonly Section[] | undefined; scope?: Scope | undefined }) {
  if (sections === undefined || sections.length === 0) return null;
  return (
    <aside className="beside">
      <InRail value={true}>
        <Sections sections={sections} scope={scope} />
      </InRail>
    </aside>
  );
}
