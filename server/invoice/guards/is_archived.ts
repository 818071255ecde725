import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The record is in the archive. */
export const is_archived: Guard = ({ record }) => record["archived"] === true ? undefined : {};
