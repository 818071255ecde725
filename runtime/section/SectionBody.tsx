import { lazy, Suspense } from "react";
import { Balls } from "../controls/Balls.tsx";
import type { Scope } from "../page/context.ts";
import type { Section } from "../page/grammar.ts";
import { ActionCards } from "./kinds/ActionCards.tsx";
import { BrandImage } from "./kinds/BrandImage.tsx";
import { Fields } from "./kinds/Fields.tsx";
import { Figures } from "./kinds/Figures.tsx";
import { MessageCard } from "./kinds/Message.tsx";
import { Actions } from "./Actions.tsx";

const ListSection = lazy(() => import("../list/ListSection.tsx"));
const Chart = lazy(() => import("./chart/ChartSection.tsx"));
const Timeline = lazy(() => import("./kinds/Timeline.tsx"));
const Files = lazy(() => import("./kinds/Files.tsx"));
const TabsSection = lazy(() => import("./kinds/TabsSection.tsx"));
const Compare = lazy(() => import("./kinds/Compare.tsx"));
const Tree = lazy(() => import("./kinds/Tree.tsx"));
const Embed = lazy(() => import("./kinds/Embed.tsx"));
const Letter = lazy(() => import("./kinds/Letter.tsx"));
const Component = lazy(() => import("./kinds/Component.tsx"));
const FormSection = lazy(() => import("./kinds/FormSection.tsx"));

export interface KindProps { section: Section; scope: Scope | undefined }

function Kind({ section, scope }: KindProps) {
  if (section.list !== undefined) return <ListSection section={section} scope={scope} />;
  if (section.fields !== undefined) return <Fields section={section} scope={scope} />;
  if (section.figures !== undefined) return <Figures section={section} scope={scope} />;
  if (section.chart !== undefined) return <Chart section={section} scope={scope} />;
  if (section.timeline === true) return <Timeline section={section} scope={scope} />;
  if (section.files !== undefined) return <Files section={section} scope={scope} />;
  if (section.message !== undefined) return <MessageCard name={section.message} actions={section.actions} strip={section.as === "strip"} />;
  if (section.tabs !== undefined) return <TabsSection section={section} scope={scope} />;
  if (section.compare !== undefined) return <Compare section={section} scope={scope} />;
  if (section.tree !== undefined) return <Tree section={section} scope={scope} />;
  if (section.embed !== undefined) return <Embed section={section} scope={scope} />;
  if (section.letter !== undefined) return <Letter section={section} scope={scope} />;
  if (section.image !== undefined) return <BrandImage slot={section.image} />;
  if (section.component !== undefined) return <Component section={section} scope={scope} />;
  if (section.form !== undefined || section.steps !== undefined) return <FormSection />;
  if (section.actions !== undefined) return <ActionCards section={section} scope={scope} />;
  return null;
}

/** What a section shows, by its kind, and its own actions under it. */
export function SectionBody({ section, scope }: KindProps) {
  const alone = section.message !== undefined || Object.keys(section).every((key) => ["actions", "as", "name", "when", "allow"].includes(key));
  return (
    <Suspense fallback={<Balls />}>
      <Kind section={section} scope={scope} />
      {section.actions === undefined || alone || section.list !== undefined ? null : <div className="section-actions"><Actions actions={section.actions} scope={scope} /></div>}
    </Suspense>
  );
}
