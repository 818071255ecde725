import { Fragment, useEffect, useRef, useState } from "react";
import { Amount } from "../display/Amount.tsx";
import { isUncounted } from "../source/exact.ts";
import { textOf } from "../display/text.ts";
import { label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import type { Page, OpenTo } from "../model/grammar.ts";
import { fieldKey, type Shape } from "../model/shape.ts";
import { sumsOf } from "./table/Totals.tsx";
import { Balls } from "../controls/Balls.tsx";
import { late } from "../controls/late.tsx";
import { PageHead } from "../section/PageHead.tsx";
import { Beside, Sections } from "../section/Sections.tsx";
import { go } from "../route/navigate.ts";
import { rowsOf, useSectionData } from "../section/data.ts";
import { addressOfOpen } from "../action/open.ts";
import { openTab } from "../source/list-state.ts";
import { focusNextHeading, headingOf } from "../controls/heading.ts";
import { BESIDE, useRecordPane, useOpensBeside } from "./pane/use-record-pane.ts";
import { useRowKeys, type RowKeys } from "./pane/use-row-keys.ts";
import { afterIt } from "./trail/after.ts";
import { noteDecided } from "./trail/decided.ts";
import { DecidedLine } from "./trail/DecidedLine.tsx";
import { recordName } from "../display/record-name.ts";
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
  const beside = useRecordPane(page);
  const opensBeside = useOpensBeside(page);
  const tab = config.tabs === undefined ? undefined : openTab(page, config.tabs, config.keep);
  const hasOwnSections = tab?.sections !== undefined;
  const ownRows = useRowsOf(hasOwnSections ? tab : undefined);
  useFilledTab(page, config.tabs, config.keep, hasOwnSections ? ownRows : state, countsOf(data));
  // What was done beside the list changes it: once the record is closed, the list is asked anew.
  const wasBeside = useRef(false);
  const { sources } = page;
  useEffect(() => {
    if (wasBeside.current && beside === undefined) void sources.reload();
    wasBeside.current = beside !== undefined;
  }, [beside === undefined, sources]);
  const rows = rowsOf(data);
  const idOf = (row: Record<string, unknown>): string => String(row[beside?.name ?? "id"]);
  const records = rows.map(idOf);
  const at = beside === undefined ? -1 : records.indexOf(beside.current);
  const addressOf = (index: number): string | undefined =>
    records[index] === undefined ? undefined : addressOfOpen(page, config.open, { row: rows[index]! });
  const goTo = (address: string | undefined, reads: boolean): void => {
    if (address === undefined) return;
    if (reads) focusNextHeading();
    void go(address);
  };
  const keys: RowKeys = {
    move: (step, reads) => goTo(addressOf(at < 0 && step < 0 ? -1 : at + step), reads),
    read: () => headingOf()?.focus(),
    decide: () =>
      [...document.querySelectorAll(".pane .next-step")].at(-1)?.querySelector<HTMLElement>("button")?.focus(),
    leave: () => {
      const row = document.querySelector<HTMLElement>(
        ".beside-rows [aria-current] button, .beside-rows [aria-current] a",
      );
      if (row !== null && row.offsetParent !== null && document.activeElement !== row) row.focus();
      else beside?.close();
    },
  };
  const latest = useRef(keys);
  latest.current = keys;
  const [constant] = useState<RowKeys>(() => ({
    move: (step, reads) => latest.current.move(step, reads),
    read: () => latest.current.read(),
    decide: () => latest.current.decide(),
    leave: () => latest.current.leave(),
  }));
  useRowKeys(opensBeside, constant);
  /**
   * After something was done on the record beside the rows: the rows as they are now, and where it has left them the
   * next one.
   */
  const onDone = async (message: string | undefined): Promise<void> => {
    const row = rows[at];
    await sources.reload();
    if (beside === undefined || row === undefined || (config.open as OpenTo).advance !== true) return;
    const left = rowsOf(page.sources.get("main").data);
    const next = afterIt(records, left.map(idOf), beside.current);
    if (next === undefined) return;
    const address =
      next === null ? undefined : addressOfOpen(page, config.open, { row: left.find((one) => idOf(one) === next)! });
    noteDecided({
      at: address ?? location.pathname,
      address: beside.address,
      // How much it was about before the decision may not be how much was decided.
      name: recordName(page, shape.entity, row),
      message,
    });
    scrollTo(0, 0);
    if (address === undefined) page.setQuery({ [BESIDE]: undefined, page: undefined });
    else goTo(address, true);
  };
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
        <div className={beside === undefined ? undefined : "beside-rows"}>
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
            position={at + 1}
            count={records.length}
            previous={addressOf(at - 1)}
            next={at < 0 ? undefined : addressOf(at + 1)}
            onClose={beside.close}
            onDone={(message) => void onDone(message)}
          />
        )}
      </div>
    </div>
  );
}
