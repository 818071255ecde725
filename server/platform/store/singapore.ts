/** The zone in which both engines show times. */
export const ZONE = "Asia/Singapore";
