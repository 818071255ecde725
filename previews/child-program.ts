import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A program that runs for a preview, with all that it starts itself. */
export interface Program {
  readonly pid: number;
  /** Resolves with its status once it has ended. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** How a program is started and heard. */
interface ProgramStart {
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  hear(line: string): void;
}

/** A program that does not end by itself is ended after so many milliseconds. */
const PATIENCE = 15_000;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, "g");

/** Starts a program in a group of its own, so that it is stopped with all that it started. */
export function startProgram({ command: [file = "", ...words], folder, environment, hear }: ProgramStart): Program {
  const child = spawn(file, words, {
    cwd: folder,
    env: { ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  listen(child, hear);
  const ended = new Promise<number | null>((done) => {
    child.once("error", (error) => {
      hear(error.message);
      done(null);
    });
    child.once("exit", (status) => done(status));
  });
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      signal(child.pid, "SIGTERM");
      const timer = setTimeout(() => signal(child.pid!, "SIGKILL"), PATIENCE);
      await ended;
      clearTimeout(timer);
      // What it had started may outlive it.
      signal(child.pid, "SIGKILL");
    },
  };
}

/** Runs a program to its end. */
export async function runProgram(start: ProgramStart): Promise<number | null> {
  return startProgram(start).ended;
}

/** Runs a program to its end and gives what it printed. */
export async function readProgram({
  command: [file = "", ...words],
  folder,
  environment,
}: Omit<ProgramStart, "hear">): Promise<{ status: number | null; output: string; errors: string }> {
  const child = spawn(file, words, { cwd: folder, env: { ...environment }, stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = [collected(child.stdout), collected(child.stderr)];
  const [status] = (await once(child, "close")) as [number | null];
  return { status, output: await output, errors: await errors };
}

/**
 * Ends a program that an earlier process of the previews left running.
 * @param mark what its command line says, by which it is told from another program with the same number
 */
export function endLeft(pid: number, mark: string): void {
  const { stdout } = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  if (stdout?.includes(mark)) signal(pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended already.
  }
}

async function collected(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: string[] = [];
  stream.setEncoding("utf8");
  for await (const part of stream) parts.push(String(part));
  return parts.join("");
}

function listen({ stdout, stderr }: ChildProcess, hear: (line: string) => void): void {
  for (const stream of [stdout, stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (part: string) => {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) hear(line.replace(COLOURS, ""));
    });
  }
}
