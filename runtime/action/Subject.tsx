import { amountIn } from "../../schemas/vocabulary/amount.ts";
import { Amount } from "../display/Amount.tsx";
import { word } from "../label/label.ts";
import { shownOf } from "../display/value-of.ts";
import { recordName } from "../display/record-name.ts";
import { textOf } from "../display/text.ts";
import type { EntityShape } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import type { Preview } from "./preview.ts";
import type { Target } from "./target.ts";

interface Props {
  page: PageContext;
  entity: string;
  record: Readonly<Record<string, unknown>> | undefined;
  /** The step that is about to be taken, where it is one of a lifecycle. */
  target?: Target | undefined;
  /** What the server has told of it, with what is typed so far. */
  preview?: Preview | undefined;
}

/**
 * The money that a step commits, where that is another than the record's own amount: what it is about, or what is asked
 * for it, as the server tells it.
 */
function committedIn(
  page: PageContext,
  entity: string,
  target: Target | undefined,
  preview: Preview | undefined,
): string | undefined {
  if (target?.kind !== "transition") return undefined;
  const { amount, ask = [] } = target.shape;
  const properties = page.bundle.entities[entity]?.properties ?? {};
  const amounts = ask.map(({ field }) => field).filter((field) => properties[field]?.format === "money");
  return amountIn([...(amount === undefined ? [] : [amount]), ...amounts], preview?.commits);
}

/** What a step comes to by its own preview, where that says which of its figures the amount is. */
function previewedIn(page: PageContext, target: Target | undefined, preview: Preview | undefined): string | undefined {
  if (target?.kind !== "transition" || target.shape.shows === undefined) return undefined;
  const amount = page.bundle.entities[target.shape.shows]?.amount;
  return amount === undefined ? undefined : amountIn(amount, preview?.figures);
}

/** With whom the record is dealt, by name: its parties but the own company and whom a list only lets take part. */
function withWhom(
  page: PageContext,
  shape: EntityShape,
  record: Readonly<Record<string, unknown>> | undefined,
): string {
  const own = page.user?.company?.name;
  const names = (shape.parties ?? [])
    .filter((field) => shape.properties[field]?.type !== "array")
    .flatMap((field) => shownOf(record ?? {}, field))
    .filter((name): name is string => typeof name === "string" && name !== own && !/^\d+$/.test(name));
  return [...new Set(names)].join(" · ");
}

/**
 * Which record a dialog speaks of: its name, with whom, and the amount that is decided, so that nobody decides on the
 * wrong one. Where a part of the record's own is decided, the whole stands behind it.
 */
export function Subject({ page, entity, record, target, preview }: Props) {
  const shape = page.bundle.entities[entity];
  if (shape === undefined || record === undefined) return null;
  const about = target?.kind === "transition" && target.entity === entity ? target.shape.amount : undefined;
  const own = amountIn(about === undefined ? shape.amount : [about], record);
  const previewed = previewedIn(page, target, preview);
  const amount = previewed ?? committedIn(page, entity, target, preview) ?? own;
  const money = (value: string) => textOf(value, { format: "money" }, { language: page.language, key: "" });
  const whom = withWhom(page, shape, record);
  // A record without a number is called by whom it is with.
  const called = recordName(page, entity, record);
  const name = called === "" ? undefined : called;
  if (name === undefined && whom === "") return null;
  return (
    <div className="subject">
      <span>
        {name ?? whom}
        {name === undefined || whom === "" ? null : <span className="soft"> · {whom}</span>}
      </span>
      {amount === undefined ? null : (
        <span className="subject-amount">
          <Amount text={money(amount)} currency={record["currency"] as string | undefined} />
          {own === undefined || own === amount || previewed !== undefined ? null : (
            <span className="soft"> {word("commit.of", { whole: money(own) })}</span>
          )}
        </span>
      )}
    </div>
  );
}
