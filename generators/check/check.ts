import { order } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { causes } from "./causes.ts";
import { Grammar } from "./meta/grammar.ts";
import { screens } from "./rule.ts";
import type { Rule } from "./rule.ts";
import { rules } from "./rules/index.ts";
import { locate } from "./source/document.ts";
import type { Document, Place } from "./source/document.ts";
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
  /** How many further findings may follow from these, and are kept back. */
  keptBack: number;
  files: number;
  proven: number;
  parked: { pages: number; calls: number; transitions: number; others: number };
  /** How many components pages use; counted where nothing is wrong. */
  components: number;
}

/**
 * Proves every config below the roots: each reference resolved against what it names.
 * @param roots folders with schemas, pages and brands; a later one overlays an earlier one
 */
export function check(roots: readonly string[], options: CheckOptions = {}): Outcome {
  return checkWorld(readWorld(roots, options));
}

/** Proves a world that was read. */
export function checkWorld(world: World): Outcome {
  const findings: Finding[] = [];
  for (const rule of rules) {
    run(world, () => {
      rule.check(world, (place, message) => findings.push(findingOf(rule, place, message)));
    });
  }
  return outcomeOf(world, findings);
}

/** One thing that a rule found, with its line. */
export function findingOf({ code }: Rule, place: Place, message: string): Finding {
  return { code, file: place.document.file, ...locate(place), message };
}

/** What is told of all that was found. */
export function outcomeOf(world: World, findings: readonly Finding[]): Outcome {
  const byFile = new Map(world.documents.map((document) => [document.file, document]));
  const { told, keptBack } = causes(distinct([...findings].sort(order)), (file) => {
    const about: unknown = byFile.get(file)?.value?.entity ?? byFile.get(file)?.value?.$id;
    return typeof about === "string" ? about : undefined;
  });
  return {
    findings: told,
    keptBack,
    files: world.documents.length,
    proven: world.proven,
    parked: parkedIn(world),
    components: told.length > 0 ? 0 : componentsIn(world),
  };
}

/** Reads the configs of the roots into a world. */
export function readWorld(roots: readonly string[], options: CheckOptions = {}): World {
  const world = worldOf(readSources(roots), new Grammar());
  if (options.specification) world.memory.set("specification", options.specification);
  return world;
}

/** Runs a rule; what breaks the grammar may break it, and the finding that says so is made already. */
export function run(world: World, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!world.documents.some((document) => document.unsound)) throw error;
  }
}

function distinct(findings: Finding[]): Finding[] {
  return findings.filter((finding, index) => index === 0 || order(finding, findings[index - 1]!) !== 0);
}

function parkedIn(world: World): Outcome["parked"] {
  const marked = (documents: Iterable<Document>): number =>
    [...documents].filter((document) => document.value.parked === true).length;
  return {
    pages: marked(world.pages),
    calls: [...world.calls.values()].filter((entry) => entry.parked).length,
    transitions: [...world.transitions.values()].filter((entry) => entry.parked).length,
    others: marked(world.entities.values()) + marked(world.letters.values()),
  };
}

function componentsIn(world: World): number {
  const used = new Set<string>();
  for (const { sections } of screens(world))
    for (const { node } of sections) if (typeof node.component === "string") used.add(node.component);
  return used.size;
}
