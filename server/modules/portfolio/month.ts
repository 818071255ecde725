import { plusDays } from "../../../schemas/vocabulary/format/date.ts";

/** The last day of a month, YYYY-MM. */
export const lastOf = (month: string): string => plusDays(`${plusDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
