import { execFileSync } from "node:child_process";
import { readFileSync, closeSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";

/** When a process was started, as text that differs between two processes of one number; empty when there is none. */
export function startOf(pid: number): string {
  if (process.platform === "linux") {
    try {
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      // The name may hold spaces and brackets; the 20th word after it is the start in clock ticks since boot.
      const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      // Z: killed, only not yet collected by its parent.
      return after[0] === "Z" ? "" : `${boot} ${after[19] ?? ""}`;
    } catch {
      return "";
    }
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** Whether the process of this number and start still runs. */
function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}

/** Another living process has the folder. */
export class FolderInUseError extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `the data folder ${folder} is in use by process ${pid}; two processes on one folder would lose data, so this one does not start`,
    );
    this.name = "FolderInUseError";
    this.pid = pid;
  }
}

interface LockHolder {
  pid: number;
  started: string;
}

const ABANDONED = 10_000;

function holderOf(path: string): LockHolder | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(path, "utf8"));
    return content && typeof (content as LockHolder).pid === "number" ? (content as LockHolder) : undefined;
  } catch {
    return undefined;
  }
}

function write(path: string): boolean {
  try {
    const file = openSync(path, "wx");
    writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies LockHolder));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const ageOf = (path: string) => {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
};

/**
 * Takes the folder's lock: pid and start time in `server.lock`. A lock whose process is gone is taken over; that itself
 * happens under a second lock, so that two starters cannot both take it over.
 * @throws FolderInUseError when its process lives
 */
export function acquireLock(folder: string): { release(): void } {
  const path = join(folder, "server.lock");
  if (!write(path)) takeOver(folder, path);
  let held = true;
  const release = () => {
    if (held && holderOf(path)?.pid === process.pid) rmSync(path, { force: true });
    held = false;
    process.off("exit", release);
  };
  process.once("exit", release);
  return { release };
}

/**
 * Looks whether the folder is free, without taking it: the quick no of a second start.
 * @throws FolderInUseError when it is not
 */
export function mustBeFree(folder: string): void {
  const holder = holderOf(join(folder, "server.lock"));
  if (holder && isAlive(holder.pid, holder.started)) throw new FolderInUseError(folder, holder.pid);
}

function takeOver(folder: string, path: string): void {
  const holder = holderOf(path);
  if (holder && isAlive(holder.pid, holder.started)) throw new FolderInUseError(folder, holder.pid);
  // An unreadable lock may be one just being written.
  if (!holder && ageOf(path) < ABANDONED / 10) throw new FolderInUseError(folder, 0);
  const taking = `${path}.taking`;
  if (ageOf(taking) > ABANDONED) rmSync(taking, { force: true });
  if (!write(taking)) throw new FolderInUseError(folder, holderOf(taking)?.pid ?? 0);
  try {
    const still = holderOf(path);
    if (still && isAlive(still.pid, still.started)) throw new FolderInUseError(folder, still.pid);
    renameSync(taking, path);
  } finally {
    rmSync(taking, { force: true });
  }
}
