import { Tabs } from "../controls/Tabs.tsx";
import { usePage } from "../model/context.ts";
import type { Keep, Tab } from "../model/grammar.ts";
import { useSource } from "../source/use-source.ts";
import { keepTab, openTab } from "../source/list-state.ts";

/**
 * The tabs of a list or a record: those this user may see, with their figures.
 * @param counts how many rows each has, by name, as the list's answer says it
 */
export function PageTabs({
  tabs,
  keep,
  counts,
}: {
  tabs: readonly Tab[];
  keep: Keep | undefined;
  counts?: Readonly<Record<string, number>> | undefined;
}) {
  const page = usePage();
  // Figures on tabs come from any source.
  useSource("");
  const shown = tabs.filter((tab) => page.allows(tab.allow) && page.test(tab.when) !== false);
  const current = openTab(page, tabs, keep);
  if (shown.length < 2) return null;
  return (
    <Tabs
      name={page.label("title")}
      current={current?.name}
      tabs={shown.map((tab) => {
        const count = tab.count === undefined ? counts?.[tab.name] : page.reference(tab.count);
        return {
          key: tab.name,
          label: page.label(`tab.${tab.name}`),
          ...(count === undefined ? {} : { count: Number(count) }),
        };
      })}
      onChange={(name) => keepTab(page, keep, name)}
    />
  );
}
