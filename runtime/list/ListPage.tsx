import { useCallback, useEffect, useRef } from "react";
import { Balls } from "../controls/Balls.tsx";
import { late } from "../controls/late.tsx";
import { usePage } from "../page/context.ts";
import { PageHead } from "../page/PageHead.tsx";
import { Beside, Sections } from "../section/Sections.tsx";
import { go } from "../route/navigate.ts";
import { rowsOf, useSectionData } from "../section/data.ts";
import { addressOfOpen } from "./open.ts";
import { useBeside } from "./pane/useBeside.ts";
import { useRowKeys } from "./pane/useRowKeys.ts";
import { Summary } from "./Summary.tsx";
import { ListView } from "./ListView.tsx";
import { PageTabs } from "./view/ListTabs.tsx";
import { useFilledTab } from "./view/useFilledTab.ts";
import "../style/list.css";

const Pane = late(() => import("./pane/Pane.tsx"), <Balls />);

/** A page whose main section is a list. */
export default function ListPage() {
  const page = usePage();
  const { page: config } = page.bundle;
  const { state, data, shape } = useSectionData({});
  useFilledTab(page, config.tabs, config.keep, state);
  const beside = useBeside(page);
  // What was done beside the list changes it: once the record is closed, the list is asked anew.
  const wasBeside = useRef(false);
  const { sources } = page;
  useEffect(() => {
    if (wasBeside.current && beside === undefined) void sources.reload();
    wasBeside.current = beside !== undefined;
  }, [beside === undefined, sources]);
  const records = rowsOf(data).map((row) => String((row as Record<string, unknown>)[beside?.name ?? "id"]));
  const at = beside === undefined ? -1 : records.indexOf(beside.current);
  const addressOf = (place: number): string | undefined => (beside === undefined || records[place] === undefined ? undefined : addressOfOpen(page, config.open, { row: { [beside.name]: records[place] } }));
  const move = (step: 1 | -1): void => {
    const address = addressOf(at + step);
    if (address !== undefined) void go(address);
  };
  const latest = useRef(move);
  latest.current = move;
  useRowKeys(beside !== undefined, useCallback((step) => latest.current(step), []));
  const main = (config.actions ?? []).filter((action) => (action.on ?? "page") === "page");
  return (
    <div className="page list-page">
      <PageHead actions={main} sentence={config.as === "cards" ? undefined : <Summary data={data} config={config} shape={shape} />} />
      {config.tabs === undefined ? null : <PageTabs tabs={config.tabs} keep={config.keep} />}
      <div className={beside !== undefined ? "columns beside-list" : config.beside === undefined ? "columns one" : "columns"}>
        <div className={beside === undefined ? undefined : "beside-rows"}>
          {config.list === undefined ? null : (
            <ListView section={config as never} caption={page.label("title")} source="main" state={state} data={data} shape={shape} entity={config.entity ?? shape.entity} actions={config.actions} paged current={beside?.current} />
          )}
          <Sections sections={config.sections} />
        </div>
        {beside === undefined ? <Beside sections={config.beside} />
          : <Pane address={beside.address} place={at + 1} count={records.length} previous={addressOf(at - 1)} next={at < 0 ? undefined : addressOf(at + 1)} onClose={beside.close} />}
      </div>
    </div>
  );
}
