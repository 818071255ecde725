import { Fragment, useRef } from "react";
import { Amount } from "../display/Amount.tsx";
import { isUncounted } from "../source/exact.ts";
import { textOf } from "../display/text.ts";
import { label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import type { Page } from "../model/grammar.ts";
import { fieldKey, type Shape } from "../model/shape.ts";
import { sumsOf } from "./table/Totals.tsx";
import { Balls } from "../controls/Balls.tsx";
import { late } from "../controls/late.tsx";
import { PageHead } from "../section/PageHead.tsx";
import { Beside, Sections } from "../section/Sections.tsx";
import { rowsOf } from "../source/rows-of.ts";
import { useSectionData } from "../section/data.ts";
import { openTab } from "../source/list-state.ts";
import { useBeside } from "./pane/use-beside.ts";
import { useRowInSight } from "./pane/use-row-in-sight.ts";
import { DecidedLine } from "./trail/DecidedLine.tsx";
import { ListView } from "./ListView.tsx";
import { PageTabs } from "../section/PageTabs.tsx";
import { TabPanel } from "../section/kinds/TabPanel.tsx";
import { useFilledTab } from "./view/use-filled-tab.ts";
import { useRowsOf } from "./view/use-rows-of.ts";
import "../style/list.css";

/** Which of its totals stands above a list: the one it names, else the only one. */
const headlineOf = ({ headline, totals }: Page): string | undefined =>
  headline ?? (totals?.length === 1 ? totals[0] : undefined);

/** The one sentence above a list: how many, and the chosen sum of each currency, by its name. */
function Summary({ data, field, shape }: { data: unknown; field: string | undefined; shape: Shape }) {
  const { language } = usePage();
  const count = (data as { count?: number } | undefined)?.count;
  if (count === undefined || count === 0) return null;
  const sums = field === undefined ? [] : sumsOf(data).filter((sum) => sum[field] !== undefined);
  return (
    <p className="sentence">
      <span>{word(isUncounted(data) ? "list.count_more" : "list.count", { count: count.toLocaleString() })}</span>
      {sums.map((sum) => (
        <Fragment key={sum.currency ?? ""}>
          <span className="dot" aria-hidden="true">
            ·
          </span>
          <span>{label(fieldKey(shape, field ?? ""))}</span>
          <Amount text={textOf(sum[field ?? ""], { format: "money" }, { language, key: "" })} currency={sum.currency} />
        </Fragment>
      ))}
    </p>
  );
}

const Pane = late(() => import("./pane/Pane.tsx"), <Balls />);

/** How many rows each tab has, where the list's answer says so. */
const countsOf = (data: unknown): Readonly<Record<string, number>> | undefined =>
  (data as { counts?: Readonly<Record<string, number>> } | null | undefined)?.counts;

/** A page whose main section is a list. */
export default function ListPage() {
  const page = usePage();
  const { page: config } = page.bundle;
  const { state, data, shape } = useSectionData({});
  const tab = config.tabs === undefined ? undefined : openTab(page, config.tabs, config.keep);
  const hasOwnSections = tab?.sections !== undefined;
  const ownRows = useRowsOf(hasOwnSections ? tab : undefined);
  useFilledTab(page, config.tabs, config.keep, hasOwnSections ? ownRows : state, countsOf(data));
  const rows = rowsOf(data);
  const beside = useBeside(page, rows, shape.entity);
  const rowsBox = useRef<HTMLDivElement>(null);
  useRowInSight(rowsBox, beside?.position);
  // The rows of a list are exported where they are shown.
  const main = (config.actions ?? []).filter(
    ({ on = "page", download }) => on === "page" && !(hasOwnSections && download === "export"),
  );
  return (
    <div className="page list-page">
      <PageHead
        actions={main}
        sentence={
          config.as === "cards" || hasOwnSections ? undefined : (
            <Summary data={data} field={tab?.headline ?? headlineOf(config)} shape={shape} />
          )
        }
      />
      {beside === undefined ? <DecidedLine at={location.pathname} ends={rows.length === 0} /> : null}
      {config.tabs === undefined ? null : <PageTabs tabs={config.tabs} keep={config.keep} counts={countsOf(data)} />}
      <div
        className={
          beside !== undefined ? "columns beside-list" : config.beside === undefined ? "columns one" : "columns"
        }
      >
        <div ref={rowsBox} className={beside === undefined ? undefined : "beside-rows"}>
          {hasOwnSections ? <TabPanel tab={tab} /> : null}
          {config.list === undefined || hasOwnSections ? null : (
            <ListView
              section={
                {
                  ...config,
                  ...(tab?.sort === undefined ? {} : { sort: tab.sort }),
                  ...(tab?.headline === undefined ? {} : { headline: tab.headline }),
                  ...(tab?.with === undefined ? {} : { tab: tab.name }),
                } as never
              }
              caption={page.label("title")}
              source="main"
              state={state}
              data={data}
              shape={shape}
              entity={config.entity ?? shape.entity}
              actions={config.actions}
              paged
              current={beside?.current}
            />
          )}
          <Sections sections={config.sections} />
        </div>
        {beside === undefined ? (
          <Beside sections={config.beside} />
        ) : (
          <Pane
            address={beside.address}
            position={beside.position}
            count={beside.count}
            previous={beside.previous}
            next={beside.next}
            onClose={beside.close}
            onDone={(message) => void beside.onDone(message)}
          />
        )}
      </div>
    </div>
  );
}
