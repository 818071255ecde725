import { types } from "pg";

type Read = (text: string) => unknown;

/** 2026-11-23 10:00:00.5+08 → 2026-11-23T10:00:00.500+08:00; both engines run in Singapore's zone. */
function time(text: string): string {
  const [, day, clock = "00:00:00", fraction = "", zone = "+08"] =
    /^(\S+)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? [];
  if (!day) return text;
  return `${day}T${clock}.${fraction.padEnd(3, "0").slice(0, 3)}${zone.length === 3 ? `${zone}:00` : zone}`;
}

const same: Read = (text) => text;
const plainList: Read = (text) => (text === "{}" ? [] : text.slice(1, -1).split(","));

/** How values leave the database, by type number, for both engines: nothing becomes a float or a JS Date. */
export const readers: Readonly<Record<number, Read>> = {
  [types.builtins.INT8]: same,
  [types.builtins.NUMERIC]: same,
  [types.builtins.DATE]: same,
  [types.builtins.TIMESTAMPTZ]: time,
  1016: plainList,
  1182: plainList,
  1231: plainList,
};

/** The decoder in the form in which pg takes it. */
export const pgTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    readers[oid] ?? types.getTypeParser(oid, format as "text"),
};
