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
  return (
    <div>
      <PageTabs tabs={tabs} keep={section.keep} />
      <div role="tabpanel" aria-label={tab === undefined ? undefined : page.label(`tab.${tab.name}`)}>
        <Sections sections={tab?.sections} scope={scope} />
        {tab?.actions === undefined ? null : <div className="section-actions"><Actions actions={tab.actions} scope={scope} /></div>}
      </div>
    </div>
  );
}
