import type { Input } from "../handler.ts";
import type { Request } from "./plan/make.ts";
import type { Move } from "./plan/model.ts";
import { inputFields } from "./plan/parse-input.ts";

/** What of a request's body the planner gets: the asked values and the comment. */
export function requestOf(move: Move, body: Input): Request {
  const names = new Set(inputFields(move).map(({ field }) => field));
  const values = Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
  const comment = typeof body["comment"] === "string" && body["comment"].trim() !== "" ? body["comment"] : undefined;
  return { values, comment };
}
