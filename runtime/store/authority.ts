import { stored } from "./stored.ts";

/** The role list of the session, current role first; the stored value is one role or several. */
export function authority(): readonly string[] {
  const value = stored("authority");
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" && value !== "" ? value.split(",") : [];
}

/** The role that acts now. */
export function currentRole(): string | undefined {
  return authority()[0];
}
