import type { Guard } from "../../lifecycle/guards/guard.ts";

/** A letter goes out once and is sent again three times at most. */
export const MOST_SENDS = 4;

export const sends_left: Guard = ({ record }) => (Number(record["sends"] ?? 0) < MOST_SENDS ? undefined : {});
