import { order } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { Grammar } from "./meta/grammar.ts";
import { screens } from "./rule.ts";
import { rules } from "./rules/index.ts";
import { locate } from "./source/document.ts";
import type { Document } from "./source/document.ts";
import { readSources } from "./source/read.ts";
import { worldOf } from "./world/world.ts";
import type { World } from "./world/world.ts";

/** What a check is told. */
export interface CheckOptions {
  /** Folder with routes.txt and calls.txt: then what they list must be there, too. */
  specification?: string;
}

/** The outcome of a check: all findings in the order of files, and what was looked at. */
export interface Outcome {
  findings: Finding[];
  files: number;
  proven: number;
  parked: { pages: number; calls: number; transitions: number; others: number };
  components: number;
}

/**
 * Proves every config below the roots: each reference resolved against what it names.
 * @param roots folders with schemas, pages and brands; a later one overlays an earlier one
 */
export function check(roots: readonly string[], options: CheckOptions = {}): Outcome {
  const world = readWorld(roots, options);
  const findings: Finding[] = [];
  for (const rule of rules) {
    run(world, (place, message) => {
      findings.push({ code: rule.code, file: place.document.file, ...locate(place), message });
    }, rule);
  }
  return { findings: distinct(findings.sort(order)), files: world.documents.length, proven: world.proven, parked: parkedIn(world), components: componentsIn(world) };
}

/** Reads the configs of the roots into a world. */
export function readWorld(roots: readonly string[], options: CheckOptions = {}): World {
  const world = worldOf(readSources(roots), new Grammar());
  if (options.specification) world.memory.set("specification", options.specification);
  return world;
}

function run(world: World, report: Parameters<(typeof rules)[number]["check"]>[1], rule: (typeof rules)[number]): void {
  try {
    rule.check(world, report);
  } catch (error) {
    // What breaks the grammar may break a rule; the finding that says so has been made.
    if (!world.documents.some((document) => document.unsound)) throw error;
  }
}

function distinct(findings: Finding[]): Finding[] {
  return findings.filter((finding, index) => index === 0 || order(finding, findings[index - 1]!) !== 0);
}

function parkedIn(world: World): Outcome["parked"] {
  const marked = (documents: Iterable<Document>): number => [...documents].filter((document) => document.value.parked === true).length;
  return {
    pages: marked(world.pages),
    calls: [...world.calls.values()].filter((entry) => entry.parked).length,
    transitions: [...world.transitions.values()].filter((entry) => entry.parked).length,
    others: marked(world.entities.values()) + marked(world.letters.values()),
  };
}

function componentsIn(world: World): number {
  const used = new Set<string>();
  for (const { sections } of screens(world)) for (const { node } of sections) if (typeof node.component === "string") used.add(node.component);
  return used.size;
}
