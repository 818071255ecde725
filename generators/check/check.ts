import { causesFirst, order } from "./finding.ts";
import type { Finding, Wanted } from "./finding.ts";
import { causes } from "./causes.ts";
import { Grammar } from "./meta/grammar.ts";
import { screens } from "./rule.ts";
import type { Assessment, Rule } from "./rule.ts";
import { assessments, rules } from "./rules/index.ts";
import { locate } from "./source/document.ts";
import type { Document, DocumentLocation } from "./source/document.ts";
import { readSources } from "./source/read.ts";
import { workspaceOf } from "./workspace/workspace.ts";
import type { Workspace } from "./workspace/workspace.ts";

/** What a check is told. */
interface CheckOptions {
  /** Folder with routes.txt and calls.txt: then what they list must be there, too. */
  specification?: string;
}

/** The outcome of a check: all findings in the order of files, and what was looked at. */
export interface Outcome {
  findings: Finding[];
  /** How many further findings may follow from these, and are kept back. */
  suppressed: number;
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
  return checkWorkspace(readWorkspace(roots, options));
}

/** Proves a workspace that was read. */
export function checkWorkspace(workspace: Workspace): Outcome {
  const findings: Finding[] = [];
  const attempts = new Attempts(workspace);
  for (const rule of rules) {
    attempts.run(() => {
      rule.check(workspace, (...told) => findings.push(findingOf(rule, ...told)));
    });
  }
  attempts.end(findings);
  return outcomeOf(workspace, findings);
}

/** One thing that a rule found, with its line. */
export function findingOf(
  { code }: Rule | Assessment,
  location: DocumentLocation,
  message: string,
  wanted?: Wanted,
): Finding {
  return {
    code,
    file: location.document.file,
    ...locate(location),
    message,
    ...(wanted === undefined ? {} : { wanted }),
  };
}

/** What is told of all that was found. */
export function outcomeOf(workspace: Workspace, findings: readonly Finding[]): Outcome {
  const byFile = new Map(workspace.documents.map((document) => [document.file, document]));
  const all = withAssessments(workspace, distinct([...findings].sort(order)));
  const sorted = causes(all.findings, (file) => {
    const about: unknown = byFile.get(file)?.value?.entity ?? byFile.get(file)?.value?.$id;
    return typeof about === "string" ? about : undefined;
  });
  const reported = sorted.reported.sort(causesFirst);
  const suppressed = sorted.suppressed + all.suppressed;
  return {
    findings: reported,
    suppressed,
    files: workspace.documents.length,
    proven: workspace.proven,
    parked: parkedIn(workspace),
    components: reported.length > 0 ? 0 : componentsIn(workspace),
  };
}

/** Reads the configs of the roots into a workspace. */
export function readWorkspace(roots: readonly string[], options: CheckOptions = {}): Workspace {
  const workspace = workspaceOf(readSources(roots), new Grammar());
  if (options.specification) workspace.memory.set("specification", options.specification);
  return workspace;
}

/** Rules one after the other: what is wrong with a config may break a rule as well, which ends that rule alone. */
export class Attempts {
  readonly #workspace: Workspace;
  readonly #errors: unknown[] = [];

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** Runs a rule. */
  run(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#errors.push(error);
    }
  }

  /**
   * Ends the run.
   * @throws what a rule threw where no finding says why
   */
  end(findings: readonly Finding[]): void {
    const hasErrors = findings.length > 0 || this.#workspace.documents.some((document) => document.isInvalid);
    if (this.#errors.length > 0 && !hasErrors) throw this.#errors[0];
  }
}

/** What was found, with the causes that can be told from all of it in the place of what follows from them. */
function withAssessments(
  workspace: Workspace,
  findings: readonly Finding[],
): { findings: Finding[]; suppressed: number } {
  const all = [...findings];
  const follow = new Set<Finding>();
  for (const assessment of assessments)
    assessment.assess(workspace, findings, (location, message, remaining) => {
      all.push(findingOf(assessment, location, message));
      for (const one of remaining) follow.add(one);
    });
  return { findings: distinct(all.filter((one) => !follow.has(one)).sort(order)), suppressed: follow.size };
}

function distinct(findings: Finding[]): Finding[] {
  return findings.filter((finding, index) => index === 0 || order(finding, findings[index - 1]!) !== 0);
}

function parkedIn(workspace: Workspace): Outcome["parked"] {
  const marked = (documents: Iterable<Document>): number =>
    [...documents].filter((document) => document.value.parked === true).length;
  return {
    pages: marked(workspace.pages),
    calls: [...workspace.calls.values()].filter((entry) => entry.parked).length,
    transitions: [...workspace.transitions.values()].filter((entry) => entry.parked).length,
    others: marked(workspace.entities.values()) + marked(workspace.letters.values()),
  };
}

function componentsIn(workspace: Workspace): number {
  const used = new Set<string>();
  for (const { sections } of screens(workspace))
    for (const { node } of sections) if (typeof node.component === "string") used.add(node.component);
  return used.size;
}
