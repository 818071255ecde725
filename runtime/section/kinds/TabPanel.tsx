import type { ReactNode } from "react";
import { usePage } from "../../model/context.ts";
import type { Scope } from "../../model/context.ts";
import type { Page } from "../../model/grammar.ts";
import { Actions } from "../Actions.tsx";
import { Sections } from "../Sections.tsx";
import { HeadedBy } from "../headed-by.ts";

type Tab = NonNullable<Page["tabs"]>[number];

/**
 * What stands behind an open tab. What adds to a list stands above it, where it is seen without scrolling; other
 * buttons stand below.
 */
export function TabPanel({ tab, scope }: { tab: Tab | undefined; scope?: Scope | undefined }): ReactNode {
  const page = usePage();
  const [first] = tab?.sections ?? [];
  const above = first?.list !== undefined || first?.tree !== undefined;
  const buttons = tab?.actions === undefined ? null : <Actions actions={tab.actions} scope={scope} />;
  const label = tab === undefined ? undefined : page.label(`tab.${tab.name}`);
  return (
    <div role="tabpanel" aria-label={label}>
      {above && buttons !== null ? <div className="tab-actions">{buttons}</div> : null}
      <HeadedBy value={label}>
        <Sections sections={tab?.sections} scope={scope} />
      </HeadedBy>
      {above || buttons === null ? null : <div className="section-actions">{buttons}</div>}
    </div>
  );
}
