import { at } from "../../condition/lookup.ts";
import { Shown } from "../../display/Shown.tsx";
import { label } from "../../label/label.ts";
import { usePage } from "../../page/context.ts";
import { Failed } from "../../page/Failed.tsx";
import { itemOf } from "../../page/grammar.ts";
import { fieldKey } from "../../page/shape.ts";
import { addressOfOpen } from "../../list/open.ts";
import { recordOf, useSectionData } from "../data.ts";
import { Explained } from "./Explained.tsx";
import type { KindProps } from "../SectionBody.tsx";

/** Figures, large; each leads to what it counts, and a computed one opens its calculation. */
export function Figures({ section, scope }: KindProps) {
  const page = usePage();
  const { source, state, data, shape } = useSectionData(section, scope);
  if (state.status === "failed" && data === undefined) return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  if (state.status === "idle") return null;
  const whole = recordOf(data) ?? {};
  // A plan carries its figures in a map of their own.
  const record = { ...whole, ...(at(whole, "figures") as Record<string, unknown> | undefined) };
  return (
    <ul className={state.stale ? "figures dimmed" : "figures"}>
      {(section.figures ?? []).map(itemOf).filter((item) => page.allows(item.allow) && (item.when === undefined || page.test(item.when, scope) === true)).map((item) => {
        const address = item.open !== undefined || section.open !== undefined ? addressOfOpen(page, item.open ?? section.open, { ...scope, row: record }) : undefined;
        const value = state.status === "loading" && data === undefined ? <span className="skeleton figure-line" /> : <Shown row={record} field={item.field} shape={shape} as={item.as} />;
        return (
          <li key={item.field}>
            <span className="name">{label(fieldKey(shape, item.field))}</span>
            <span className="value">{address === undefined ? value : <a href={address} onClick={(event) => { event.preventDefault(); page.go(address); }}>{value}</a>}</span>
            <Explained plan={whole} name={item.field} />
          </li>
        );
      })}
    </ul>
  );
}
