import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { writeManyPages } from "../check/pages.ts";
import type { Gate } from "../gate.ts";
import { median } from "./browser.ts";

const pages = 200;
const limitMs = 1500;

/** The check as CI runs it, cold, over the product's configs and two hundred further pages. */
export function measureCheck(root: string, rounds: number): Gate[] {
  const work = writeManyPages(root, pages);
  const times: number[] = [];
  let findings = 0;
  for (let round = 0; round < rounds + 2; round += 1) {
    const began = performance.now();
    const run = spawnSync(process.execPath, ["generators/check.ts", "--root", work, "--json"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    times.push(performance.now() - began);
    if (run.stderr !== "") throw new Error(run.stderr);
    findings = (JSON.parse(run.stdout) as { file: string }[]).filter(({ file }) =>
      file.includes(join("pages", "bench")),
    ).length;
  }
  if (findings > 0) console.error(`check: ${findings} findings in the generated pages`);
  const floor = spawnSync(process.execPath, ["-e", "console.log(performance.now())"], { encoding: "utf8" });
  return [
    {
      name: `check over ${pages} further pages`,
      unit: "ms",
      figure: median(times),
      against: "1.5 s",
      reference: limitMs,
      most: 1,
      bare: Number(floor.stdout),
    },
  ];
}
