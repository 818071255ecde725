import { useContext, useId, useSyncExternalStore, type ReactNode } from "react";
import { usePage, type PageContext, type Scope } from "../model/context.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { Section } from "../model/grammar.ts";
import { useSource } from "../source/use-source.ts";
import { Boundary } from "../controls/Boundary.tsx";
import { HeadedBy } from "./headed-by.ts";
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

const isPlain = ({ message, as, papers }: Section): boolean =>
  message !== undefined || as === "strip" || papers === true;

function Framed({ section, repeats, children }: { section: Section; repeats: boolean; children: ReactNode }) {
  const page = usePage();
  const id = useId();
  const over = useContext(HeadedBy);
  const heading = headingOf(page, section);
  if (isPlain(section)) return children;
  const name = heading === undefined ? {} : repeats ? { "aria-label": heading } : { "aria-labelledby": id };
  return (
    <section className={section.chart === undefined ? "section" : "section half"} {...name}>
      {heading === undefined || repeats ? null : <h2 id={id}>{heading}</h2>}
      <HeadedBy value={heading ?? over}>{children}</HeadedBy>
    </section>
  );
}

/** Whether a condition holds: drawn again when what is typed into the page's form turns it. */
function useHolds(page: PageContext, holds: () => boolean): boolean {
  return useSyncExternalStore((changed) => page.form?.subscribe("", changed) ?? (() => undefined), holds);
}

interface Placed {
  section: Section;
  /** The sections above it, under the same words. */
  above: readonly Section[];
  scope: Scope | undefined;
}

function OneSection({ section, above, scope }: Placed) {
  const page = usePage();
  const over = useContext(HeadedBy);
  // What a condition speaks of is loaded by sources: any of them may turn it.
  useSource("main");
  useSource("");
  const holds = ({ when, allow }: Section): boolean =>
    (when === undefined || page.test(when, scope) === true) && page.allows(allow);
  const isShown = useHolds(page, () => holds(section));
  // Below another heading it says where that part ends.
  const repeats = useHolds(
    page,
    () =>
      over !== undefined &&
      headingOf(page, section) === over &&
      !above.some((one) => !isPlain(one) && headingOf(page, one) !== undefined && holds(one)),
  );
  if (!isShown) return null;
  return (
    <Framed section={section} repeats={repeats}>
      <Boundary small>
        <SectionBody section={section} scope={scope} />
      </Boundary>
    </Framed>
  );
}

/**
 * Sections in order: those this user may see, under their own conditions. The first heading is left out where the words
 * over the sections say it already.
 */
export function Sections({ sections, scope }: { sections: readonly Section[] | undefined; scope?: Scope | undefined }) {
  return (sections ?? []).map((section, index) => (
    <OneSection
      key={`${section.name ?? ""}${String(index)}`}
      section={section}
      above={sections?.slice(0, index) ?? []}
      scope={scope}
    />
  ));
}

/** Sections of the right rail; below on a phone. */
export function Beside({ sections, scope }: { sections: readonly Section[] | undefined; scope?: Scope | undefined }) {
  if (sections === undefined || sections.length === 0) return null;
  return (
    <aside className="beside">
      <InRail value={true}>
        <HeadedBy value={undefined}>
          <Sections sections={sections} scope={scope} />
        </HeadedBy>
      </InRail>
    </aside>
  );
}
