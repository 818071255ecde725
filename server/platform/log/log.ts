import { pino, type DestinationStream, type Logger } from "pino";
import type { AppOptions } from "../options.ts";
import { loggable, masked } from "./loggable.ts";

const REDACTED = ["*.password", "*.token", "*.one_time_code"];

let destination: DestinationStream = { write: (line) => void process.stdout.write(line) };
const shared: DestinationStream = { write: (line) => destination.write(line) };

/** Sends everything that the server logs from now on somewhere else than to standard output. */
export function logTo(stream: DestinationStream): void {
  destination = stream;
}

/**
 * The server's log: one JSON line a fault or an answered call, without anything that somebody entered.
 * @param stream where it goes; by default where all logs go
 */
export function makeLog(stream: DestinationStream = shared): NonNullable<AppOptions["log"]> {
  const log = pino({ redact: REDACTED }, stream);
  return ({ level, trace, message, error, answered }) => {
    const told = error === undefined ? undefined : loggable(error);
    log[level]({ trace, err: told, ...answered }, told?.message ?? masked(message));
  };
}

/**
 * The log of work that no request waits for. Its faults are told as those of requests are: where and of which kind,
 * never what somebody entered.
 */
export const workLog = (name: string, stream: DestinationStream = shared): Logger =>
  pino({ name, redact: REDACTED, serializers: { err: (error: unknown) => loggable(error) } }, stream);
