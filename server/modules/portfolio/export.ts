import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { computedFile } from "../../platform/exports/computed.ts";
import type { FileAnswer } from "../../platform/handler.ts";
import { arrangedRows } from "../../platform/query/shaped-rows.ts";
import { assetsOn, dayOf, ownFunders } from "./assets.ts";

/** What is outstanding of a portfolio as a file, asset by asset, narrowed and ordered as on the screen. */
export async function portfolioFile(
  input: HandlerInputs["portfolio.export_outstanding"],
  context: ReadContext,
): Promise<FileAnswer> {
  const { currency = [], bucket = [], obligor, maturity_date_from: from, maturity_date_to: to } = input;
  const list = context.registry.calls.get("portfolio.outstanding");
  const assets = await assetsOn(context, await ownFunders(context), dayOf(context, input.as_of));
  const narrowed = assets.filter(
    (asset) =>
      (currency.length === 0 || currency.includes(asset.currency)) &&
      (bucket.length === 0 || bucket.some((one) => one === asset.bucket)) &&
      (obligor === undefined || asset.obligor === obligor) &&
      (from === undefined || (asset.maturity_date ?? "") >= from) &&
      (to === undefined || (asset.maturity_date ?? "") <= to),
  );
  const sort = input.sort !== undefined && list?.sorts?.includes(input.sort) === true ? input.sort : "id";
  const rows = arrangedRows(
    narrowed,
    { filters: [], keyword: input.keyword ?? "", sort, descending: input.order === "desc" },
    list?.search,
  );
  return computedFile(
    context,
    { name: "portfolio-outstanding", shape: "portfolio_asset", totals: list?.totals ?? [], chosen: input.columns },
    rows.map((row) => ({ ...row })),
    input.format,
  );
}
