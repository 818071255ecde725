import { word } from "../label/label.ts";

const pad = (figure: number): string => String(figure).padStart(2, "0");

/** Hours, minutes and seconds; from two days on whole days are enough. */
export function clock(seconds: number): string {
  const left = Math.max(0, seconds);
  const hours = Math.floor(left / 3600);
  if (hours >= 48) return word("value.days", { count: Math.floor(hours / 24) });
  return `${String(hours)}:${pad(Math.floor((left % 3600) / 60))}:${pad(left % 60)}`;
}
