import type { ReadContext } from "../../context.ts";
import type { Loaded } from "../plan/snapshot.ts";
import { asksWhoActed } from "../plan/maker.ts";
import type { Move, Row } from "../plan/model.ts";
import { companiesOf } from "../../records/companies-of.ts";
import { pastTransitionsOf } from "./past-transitions.ts";

/**
 * The record that a move is asked of, with the companies that are its parties and, where the four-eyes rule asks, who
 * acted on it before.
 */
export async function load({ db, registry, ports }: ReadContext, move: Move, record: Row): Promise<Loaded> {
  const id = record["id"] === undefined || record["id"] === "new" ? undefined : String(record["id"]);
  return {
    entity: move.entity,
    record,
    parties: await companiesOf(db, registry, move.entity, record, ports.clock.today()),
    takings:
      asksWhoActed(move.transition) && id !== undefined
        ? ((await pastTransitionsOf(db, move.entity, [id])).get(id) ?? [])
        : [],
  };
}
