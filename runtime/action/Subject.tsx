import { amountIn } from "../../schemas/vocabulary/amount.ts";
import { Amount } from "../display/Amount.tsx";
import { shownOf } from "../display/value-of.ts";
import { textOf } from "../display/text.ts";
import type { EntityShape } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";

interface Props {
  page: PageContext;
  entity: string;
  record: Readonly<Record<string, unknown>> | undefined;
  /** The field of the money that the step is about, where it is not the record's own amount. */ about?:
    | string
    | undefined;
}

/** With whom the record is dealt, by name: its parties but the own company. */
function withWhom(
  page: PageContext,
  shape: EntityShape,
  record: Readonly<Record<string, unknown>> | undefined,
): string {
  const own = page.user?.company?.name;
  const names = (shape.parties ?? [])
    .flatMap((field) => shownOf(record ?? {}, field))
    .filter((name): name is string => typeof name === "string" && name !== own && !/^\d+$/.test(name));
  return [...new Set(names)].join(" · ");
}

/** Which record a dialog speaks of: its name, with whom, and its amount, so that nobody decides on the wrong one. */
export function Subject({ page, entity, record, about }: Props) {
  const shape = page.bundle.entities[entity];
  if (shape === undefined || record === undefined) return null;
  // A record without a number is called by whom it is with.
  const named = shownOf(record, shape.title ?? "number");
  const amount = amountIn(about === undefined ? shape.amount : [about], record);
  const whom = withWhom(page, shape, record);
  const name = typeof named === "string" && named !== "" ? named : undefined;
  if (name === undefined && whom === "") return null;
  return (
    <div className="subject">
      <span>
        {name ?? whom}
        {name === undefined || whom === "" ? null : <span className="soft"> · {whom}</span>}
      </span>
      {amount === undefined ? null : (
        <Amount
          text={textOf(amount, { format: "money" }, { language: page.language, key: "" })}
          currency={record["currency"] as string | undefined}
        />
      )}
    </div>
  );
}
