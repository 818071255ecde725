import { PageTabs } from "../../list/view/ListTabs.tsx";
import { openTab } from "../../list/state/codec.ts";
import { usePage } from "../../page/context.ts";
import { Actions } from "../Actions.tsx";
import type { KindProps } from "../SectionBody.tsx";
import { Sections } from "../Sections.tsx";

/** Groups of sections behind tabs; the open one lives in the address or among the stored values. */
export default function TabsSection({ section, scope }: KindProps) {
  const page = usePage();
  const tabs = section.tabs ?? [];
  const tab = openTab(page, tabs, section.keep);
  const buttons = tab?.actions === undefined ? null : <Actions actions={tab.actions} scope={scope} />;
  // What adds to a list stands above it, where it is seen without scrolling.
  const above = tab?.sections?.[0]?.list !== undefined || tab?.sections?.[0]?.tree !== undefined;
  return (
    <div>
      <PageTabs tabs={tabs} keep={section.keep} />
      <div role="tabpanel" aria-label={tab === undefined ? undefined : page.label(`tab.${tab.name}`)}>
        {above && buttons !== null ? <div className="tab-actions">{buttons}</div> : null}
        <Sections sections={tab?.sections} scope={scope} />
        {above || buttons === null ? null : <div className="section-actions">{buttons}</div>}
      </div>
    </div>
  );
}
