import { reasonAgainst } from "../action/offered.ts";
import { PageHead } from "../section/PageHead.tsx";
import { Button } from "../controls/Button.tsx";
import { usePage } from "../model/context.ts";
import { Actions } from "../section/Actions.tsx";
import { Fields } from "../section/kinds/Fields.tsx";
import { Figures } from "../section/kinds/Figures.tsx";
import { TabPanel } from "../section/kinds/TabPanel.tsx";
import { HeadedBy } from "../section/headed-by.ts";
import { Beside, Sections } from "../section/Sections.tsx";
import { Boundary } from "../controls/Boundary.tsx";
import { openTab } from "../source/list-state.ts";
import { PageTabs } from "../section/PageTabs.tsx";
import { useFilledTab } from "../list/view/use-filled-tab.ts";
import { useRowsOf } from "../list/view/use-rows-of.ts";
import { DecidedLine } from "../list/trail/DecidedLine.tsx";
import { useTrail } from "../list/trail/trail.ts";
import { useSource } from "../source/use-source.ts";
import type { Section } from "../model/grammar.ts";
import { DetailHead } from "./DetailHead.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { PageFilters } from "./PageFilters.tsx";
import { useSwipe } from "./use-swipe.ts";
import { actionsOf, isDanger, nextStep, others } from "./next-step.ts";
import { requestOn } from "./request.ts";
import { tellHeight } from "./tell-height.ts";
import "../style/detail.css";

/** Whether the page shows one record; a dashboard, cards and results are details without one. */
function isRecord(page: ReturnType<typeof usePage>): boolean {
  const { source, fields, summary } = page.bundle.page;
  return page.bundle.calls[source?.call ?? ""]?.reads !== undefined || fields !== undefined || summary !== undefined;
}

function NextStepBar({ embedded }: { embedded: boolean }) {
  const page = usePage();
  // What an action's condition speaks of is loaded by any source.
  useSource("");
  const offered = actionsOf(page, embedded).filter((action) => page.offered(action));
  const next = nextStep(page, offered);
  const rest = others(page, offered, next);
  const request = requestOn(page, next);
  if (next === undefined && rest.length === 0 && request === undefined) return null;
  return (
    <div ref={tellHeight} className={next === undefined ? "next-step quiet" : "next-step"}>
      {(next?.sentence ?? request?.sentence) === undefined ? null : <p>{next?.sentence ?? request?.sentence}</p>}
      <div className="section-actions">
        {next === undefined ? null : (
          <Button
            look="primary"
            tone={isDanger(page, next.action) ? "danger" : undefined}
            reason={reasonAgainst(page, next.action)}
            onClick={() => page.run(next.action)}
          >
            {next.button}
          </Button>
        )}
        {request?.answer === undefined ? null : (
          <Button
            look={request.answer.danger ? "quiet" : undefined}
            tone={request.answer.danger ? "danger" : undefined}
            onClick={request.answer.run}
          >
            {request.answer.words}
          </Button>
        )}
        <Actions actions={rest} />
      </div>
    </div>
  );
}

/** A page about one record, or of sections alone: head, next step, sections in order, and the right rail. */
export default function DetailPage({ embedded }: { embedded: boolean }) {
  const page = usePage();
  useSource("main");
  const { page: config } = page.bundle;
  const swipe = useSwipe(useTrail(embedded ? "" : location.pathname + location.search), page.go);
  const record = isRecord(page);
  const tab = config.tabs === undefined ? undefined : openTab(page, config.tabs, config.keep);
  useFilledTab(page, record || embedded ? undefined : config.tabs, config.keep, useRowsOf(tab));
  const rail = config.beside;
  // A strip says how things stand with the record: it is read before anything about it.
  const strips = record
    ? (config.sections?.filter((section) => section.message !== undefined && section.as === "strip") ?? [])
    : [];
  return (
    <div className={embedded ? "page detail-page inside" : "page detail-page"} {...swipe}>
      {embedded ? null : (
        <>
          <Neighbours />
          <DecidedLine at={location.pathname + location.search} />
        </>
      )}
      {record ? (
        <>
          <Boundary small>
            <DetailHead inside={embedded} />
          </Boundary>
          <Boundary small>
            <NextStepBar embedded={embedded} />
          </Boundary>
          <Sections sections={strips} />
        </>
      ) : (
        <PageHead actions={actionsOf(page)} />
      )}
      {record ? null : <PageFilters />}
      {!record && config.summary !== undefined ? (
        <Figures section={{ figures: config.summary } as Section} scope={undefined} />
      ) : null}
      {config.tabs === undefined ? null : <PageTabs tabs={config.tabs} keep={config.keep} />}
      <div className={rail === undefined ? "columns one" : "columns"}>
        <div>
          {config.fields === undefined ? null : (
            <section className="section">
              <Boundary small>
                <Fields section={{ fields: config.fields }} scope={undefined} />
              </Boundary>
            </section>
          )}
          {tab === undefined ? null : (
            <Boundary small at={tab.name}>
              <TabPanel tab={tab} />
            </Boundary>
          )}
          <div className={record ? undefined : "dashboard"}>
            <HeadedBy value={record ? undefined : page.label("title")}>
              <Sections sections={config.sections?.filter((section) => !strips.includes(section))} />
            </HeadedBy>
          </div>
        </div>
        <Beside sections={rail} />
      </div>
    </div>
  );
}
