import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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
export function isAlive(pid: number, started: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === started;
}
