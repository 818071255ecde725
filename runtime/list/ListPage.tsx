import { usePage } from "../page/context.ts";
import { PageHead } from "../page/PageHead.tsx";
import { Beside, Sections } from "../section/Sections.tsx";
import { useSectionData } from "../section/data.ts";
import { Summary } from "./Summary.tsx";
import { ListView } from "./ListView.tsx";
import { PageTabs } from "./view/ListTabs.tsx";
import { useFilledTab } from "./view/useFilledTab.ts";
import "../style/list.css";

/** A page whose main section is a list. */
export default function ListPage() {
  const page = usePage();
  const { page: config } = page.bundle;
  const { state, data, shape } = useSectionData({});
  useFilledTab(page, config.tabs, config.keep, state);
  const main = (config.actions ?? []).filter((action) => (action.on ?? "page") === "page");
  return (
    <div className="page list-page">
      <PageHead actions={main} sentence={config.as === "cards" ? undefined : <Summary data={data} config={config} shape={shape} />} />
      {config.tabs === undefined ? null : <PageTabs tabs={config.tabs} keep={config.keep} />}
      <div className={config.beside === undefined ? "columns one" : "columns"}>
        <div>
          {config.list === undefined ? null : (
            <ListView section={config as never} caption={page.label("title")} source="main" state={state} data={data} shape={shape} entity={config.entity ?? shape.entity} actions={config.actions} paged />
          )}
          <Sections sections={config.sections} />
        </div>
        <Beside sections={config.beside} />
      </div>
    </div>
  );
}
