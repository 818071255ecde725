import { Fragment } from "react";
import { Amount } from "../display/Amount.tsx";
import { isUncounted } from "../source/exact.ts";
import { textOf } from "../display/text.ts";
import { label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import type { Page } from "../model/grammar.ts";
import { fieldKey } from "../model/shape.ts";
import type { Shape } from "../model/shape.ts";
import { sumsOf } from "./table/Totals.tsx";

/** The one sentence above a list: how many, and the chosen sum of each currency, by its name. */
export function Summary({ data, config, shape }: { data: unknown; config: Page; shape: Shape }) {
  const { language } = usePage();
  const count = (data as { count?: number } | undefined)?.count;
  if (count === undefined || count === 0) return null;
  const field = config.headline ?? (config.totals?.length === 1 ? config.totals[0] : undefined);
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
