import { PageTabs } from "../PageTabs.tsx";
import { openTab } from "../../source/list-state.ts";
import { usePage } from "../../model/context.ts";
import type { KindProps } from "../SectionBody.tsx";
import { TabPanel } from "./TabPanel.tsx";

/** Groups of sections behind tabs; the open one lives in the address or among the stored values. */
export default function TabsSection({ section, scope }: KindProps) {
  const page = usePage();
  const tabs = section.tabs ?? [];
  return (
    <div>
      <PageTabs tabs={tabs} keep={section.keep} />
      <TabPanel tab={openTab(page, tabs, section.keep)} scope={scope} />
    </div>
  );
}
