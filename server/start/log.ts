import { pino, type DestinationStream } from "pino";
import type { AppOptions } from "../http/options.ts";
import { loggable, masked } from "./loggable.ts";

/** The server's log: one JSON line a fault, without anything that somebody entered. @param stream where it goes; by default standard output */
export function makeLog(stream?: DestinationStream): NonNullable<AppOptions["log"]> {
  const options = { redact: ["*.password", "*.token", "*.one_time_code"] };
  const log = stream === undefined ? pino(options) : pino(options, stream);
  return ({ level, trace, message, error }) => {
    const told = error === undefined ? undefined : loggable(error);
    log[level]({ trace, err: told }, told?.message ?? masked(message));
  };
}
