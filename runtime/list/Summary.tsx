import { Fragment } from "react";
import { Amount } from "../display/Amount.tsx";
import { textOf } from "../display/text.ts";
import { word } from "../label/label.ts";
import { usePage } from "../page/context.ts";
import type { Page } from "../page/grammar.ts";
import { sumsOf } from "./table/Totals.tsx";

/** The one sentence above a list: how many, and how much of each currency. */
export function Summary({ data, config }: { data: unknown; config: Page; entity: string }) {
  const { language } = usePage();
  const count = (data as { count?: number } | undefined)?.count;
  if (count === undefined || count === 0) return null;
  const field = config.totals?.at(-1);
  const sums = field === undefined ? [] : sumsOf(data).filter((sum) => sum[field] !== undefined);
  return (
    <p className="sentence">
      <span>{word("list.count", { count })}</span>
      {sums.map((sum) => (
        <Fragment key={sum.currency ?? ""}>
          <span className="dot" aria-hidden="true">·</span>
          <Amount text={textOf(sum[field ?? ""], { format: "money" }, { language, key: "" })} currency={sum.currency} />
        </Fragment>
      ))}
    </p>
  );
}
