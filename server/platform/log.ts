import { pino, type DestinationStream, type Logger } from "pino";
import type { AppOptions } from "./options.ts";

/** What of an error the log may hold: where it happened and of which kind, never what somebody entered. */
interface Loggable {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly cause?: Loggable;
}

/**
 * Identity numbers of Singapore, account numbers and one-time codes, addresses of mail, and what is as long as a
 * secret.
 */
const PRIVATE = [
  /\b[STFGM]\d{7}[A-Z]\b/giu,
  /\b\d{6,}\b/gu,
  /[^\s@"'<>(),]+@[^\s@"'<>(),]+\.[^\s@"'<>(),]+/gu,
  /\b[\w-]{40,}\b/gu,
];
const DEEPEST = 4;

/** A text without what is private by its look. */
const masked = (text: string): string => PRIVATE.reduce((left, pattern) => left.replace(pattern, "…"), text);

/**
 * A database says in its message which value it could not take, and in its detail which row; statements carry all
 * values. None of them is logged.
 */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const named = (error: Error, field: string): string | undefined => {
  const value: unknown = (error as unknown as Record<string, unknown>)[field];
  return typeof value === "string" && /^[\w.-]{1,120}$/.test(value) ? value : undefined;
};

/** An error as the log has it. */
export function loggable(error: unknown, depth = 0): Loggable {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) };
  const code = named(error, "code");
  const ofDatabase = code !== undefined && SQLSTATE.test(code);
  const message = masked(ofDatabase ? error.message.replace(/: ".*"/su, ": …") : error.message);
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  const parts = Object.fromEntries(
    ["constraint", "table", "column"].flatMap((field) => {
      const value = named(error, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return {
    type: error.name,
    message,
    ...(frames === "" ? {} : { stack: frames }),
    ...(code === undefined ? {} : { code }),
    ...parts,
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: loggable(error.cause, depth + 1) }),
  };
}

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
    const logged = error === undefined ? undefined : loggable(error);
    log[level]({ trace, err: logged, ...answered }, logged?.message ?? masked(message));
  };
}

/**
 * The log of work that no request waits for. Its faults are told as those of requests are: where and of which kind,
 * never what somebody entered.
 */
export const workLog = (name: string, stream: DestinationStream = shared): Logger =>
  pino({ name, redact: REDACTED, serializers: { err: (error: unknown) => loggable(error) } }, stream);
