import { late } from "../controls/late.tsx";
import { Balls } from "../controls/Balls.tsx";
import type { Scope } from "../model/context.ts";
import type { Section } from "../model/grammar.ts";
import { ActionCards } from "./kinds/ActionCards.tsx";
import { BrandImage } from "./kinds/BrandImage.tsx";
import { Fields } from "./kinds/Fields.tsx";
import { Figures } from "./kinds/Figures.tsx";
import { MessageCard } from "./kinds/MessageCard.tsx";
import { Actions } from "./Actions.tsx";

const ListSection = late(() => import("../list/ListSection.tsx"), <Balls />);
const Chart = late(() => import("./chart/ChartSection.tsx"), <Balls />);
const Timeline = late(() => import("./kinds/Timeline.tsx"), <Balls />);
const Files = late(() => import("./kinds/Files.tsx"), <Balls />);
const Papers = late(() => import("./kinds/Papers.tsx"));
const TabsSection = late(() => import("./kinds/TabsSection.tsx"), <Balls />);
const Compare = late(() => import("./kinds/Compare.tsx"), <Balls />);
const Tree = late(() => import("./kinds/Tree.tsx"), <Balls />);
const Embed = late(() => import("./kinds/Embed.tsx"), <Balls />);
const Letter = late(() => import("./kinds/Letter.tsx"), <Balls />);
const Component = late(() => import("./kinds/Component.tsx"), <Balls />);
const FormMain = late(() => import("../form-view/FormMain.tsx"), <Balls />);

export interface KindProps {
  section: Section;
  scope: Scope | undefined;
}

function Kind({ section, scope }: KindProps) {
  if (section.list !== undefined) return <ListSection section={section} scope={scope} />;
  if (section.fields !== undefined) return <Fields section={section} scope={scope} />;
  if (section.figures !== undefined) return <Figures section={section} scope={scope} />;
  if (section.chart !== undefined) return <Chart section={section} scope={scope} />;
  if (section.timeline === true) return <Timeline section={section} scope={scope} />;
  if (section.files !== undefined) return <Files section={section} scope={scope} />;
  if (section.papers === true) return <Papers />;
  if (section.message !== undefined)
    return (
      <MessageCard
        name={section.message}
        actions={section.actions}
        strip={section.as === "strip"}
        tone={section.tone}
      />
    );
  if (section.tabs !== undefined) return <TabsSection section={section} scope={scope} />;
  if (section.compare !== undefined) return <Compare section={section} scope={scope} />;
  if (section.tree !== undefined) return <Tree section={section} scope={scope} />;
  if (section.embed !== undefined) return <Embed section={section} scope={scope} />;
  if (section.letter !== undefined) return <Letter section={section} scope={scope} />;
  if (section.image !== undefined) return <BrandImage slot={section.image} />;
  if (section.component !== undefined) return <Component section={section} scope={scope} />;
  if (section.form !== undefined || section.steps !== undefined) return <FormMain />;
  if (section.actions !== undefined) return <ActionCards section={section} scope={scope} />;
  return null;
}

/** What a section shows, by its kind, and its own actions: under it, or above a list, where they are seen at once. */
export function SectionBody({ section, scope }: KindProps) {
  const alone =
    section.message !== undefined ||
    Object.keys(section).every((key) => ["actions", "as", "name", "when", "allow"].includes(key));
  const isList = section.list !== undefined;
  const ofRows = isList || section.tree !== undefined || section.compare !== undefined;
  // Those of rows stand in the rows, those of a selection beside what is chosen.
  const own = section.actions?.filter(({ on }) => !(ofRows && on === "row") && !(isList && on === "selection")) ?? [];
  const buttons =
    own.length === 0 || alone ? null : (
      <div className={isList ? "tab-actions" : "section-actions"}>
        <Actions actions={own} scope={scope} />
      </div>
    );
  return (
    <>
      {isList ? buttons : null}
      <Kind section={section} scope={scope} />
      {isList ? null : buttons}
    </>
  );
}
