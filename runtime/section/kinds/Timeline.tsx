import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { fromToday, moment } from "../../display/text.ts";
import { hasLabel, label, word } from "../../label/label.ts";
import { usePage } from "../../page/context.ts";
import { useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

interface Happened { at: string; actor?: string; company?: string; transition: string; axis?: string; from?: string; to?: string; comment?: string }
interface Waiting { party: string; company?: string; transition: string; since?: string; until?: string }

/** What happened, newest first, and above it who acts next. */
export default function Timeline({ section, scope }: KindProps) {
  const page = usePage();
  const { shape, data } = useSectionData({ ...section, entity: section.entity } as never, scope);
  const record = (scope?.record ?? page.record() ?? data ?? {}) as Record<string, unknown>;
  const entity = scope?.entity ?? page.bundle.page.entity ?? shape.entity;
  const past = (Array.isArray(record["timeline"]) ? (record["timeline"] as Happened[]) : []).toReversed().toSorted((one, other) => other.at.localeCompare(one.at));
  const waiting = Array.isArray(record["waiting_for"]) ? (record["waiting_for"] as Waiting[]) : [];
  if (past.length === 0 && waiting.length === 0) return <State small icon="clock" title={word("timeline.empty")} />;
  const allowed = record["allowed_actions"];
  const isMine = (transition: string) => Array.isArray(allowed) && allowed.includes(transition);
  const did = (transition: string) => (hasLabel(`${entity}:do.${transition}.done`) ? label(`${entity}:do.${transition}.done`, record) : hasLabel(`${entity}:do.${transition}`) ? label(`${entity}:do.${transition}`) : word(`timeline.${transition}`));
  return (
    <ol className="timeline">
      {waiting.slice(0, 3).map(({ party, company, transition, until }) => (
        <li key={`${party} ${transition}`} className="next">
          <span className="mark" />
          <p><strong>{isMine(transition) ? word("timeline.waiting_you", { action: label(`${entity}:do.${transition}`).toLowerCase() }) : word("timeline.waiting", { company: company ?? party, action: label(`${entity}:do.${transition}`).toLowerCase() })}</strong></p>
          {until === undefined || until === null ? null : <p className="soft">{word("timeline.until", { date: moment(until, page.language) })} {fromToday(until, page.user?.["today"] as string | undefined, page.language)}</p>}
        </li>
      ))}
      {past.map((one, index) => (
        <li key={`${one.at} ${one.transition} ${String(index)}`}>
          <span className="mark"><Icon name="check" size={11} /></span>
          <p>{did(one.transition)}</p>
          <p className="soft">{[one.actor, one.company].filter(Boolean).join(" · ")}{one.actor === undefined && one.company === undefined ? word("timeline.system") : ""}<span className="figure"> · {moment(one.at, page.language)}</span></p>
          {one.comment === undefined || one.comment === null || one.comment === "" ? null : <blockquote>{one.comment}</blockquote>}
        </li>
      ))}
    </ol>
  );
}
