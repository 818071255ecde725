import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The record is not in the archive yet. */
export const not_archived: Guard = ({ record }) => record["archived"] === true ? {} : undefined;
