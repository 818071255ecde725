import { Tabs } from "../../controls/Tabs.tsx";
import { usePage } from "../../page/context.ts";
import type { Keep, Tab } from "../../page/grammar.ts";
import { keepTab, openTab } from "../state/codec.ts";

/** The tabs of a list or a record: those this user may see, with their figures. */
export function PageTabs({ tabs, keep }: { tabs: readonly Tab[]; keep: Keep | undefined }) {
  const page = usePage();
  const shown = tabs.filter((tab) => page.allows(tab.allow) && page.test(tab.when) !== false);
  const current = openTab(page, tabs, keep);
  if (shown.length < 2) return null;
  return (
    <Tabs
      name={page.label("title")}
      current={current?.name}
      tabs={shown.map((tab) => {
        const count = tab.count === undefined ? undefined : page.reference(tab.count);
        return { key: tab.name, label: page.label(`tab.${tab.name}`), ...(count === undefined ? {} : { count: Number(count) }) };
      })}
      onChange={(name) => keepTab(page, keep, name)}
    />
  );
}
