import type { ReadContext } from "../../context.ts";
import type { ActRequest } from "../../engine.ts";
import { modelOf } from "../known-model.ts";
import type { Actor } from "../plan/actor.ts";
import type { Move } from "../plan/model.ts";
import { findLink, linkState } from "./find.ts";
import { linkTakes } from "./moves.ts";

/**
 * Whoever holds an open link for this transition of this record, who may look at what the decision would do: that needs
 * no code and uses nothing up. Undefined for any other.
 */
export async function linkHolder(context: ReadContext, move: Move, request: ActRequest): Promise<Actor | undefined> {
  const link = await findLink(context.db, request.body["token"]);
  const fits =
    link &&
    link.subject_id === request.id &&
    linkTakes(modelOf(context.registry), link, move) &&
    linkState(link, context.ports.clock.now()) === "open";
  return fits
    ? {
        kind: "link",
        email: link.recipient,
        company: link.company,
        transition: move.name,
        entity: link.subject_entity,
        record: link.subject_id,
      }
    : undefined;
}
