import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { wholePage } from "../../../registry/page/whole.ts";
import type { Document } from "./document.ts";
import { kindOf } from "./kind.ts";

/**
 * The config files below one or more roots (a later root overlays an earlier one), and where each file of a brand lies.
 */
export interface Sources {
  documents: Document[];
  files: Map<string, string>;
}

/** Reads every config file of the roots. Files that are no JSON are kept with what can be understood of them. */
export function readSources(roots: readonly string[]): Sources {
  const files = new Map<string, string>();
  for (const root of roots) for (const folder of ["schemas", "pages", "brands"]) gather(root, folder, files);
  const documents: Document[] = [];
  for (const [file, full] of files) {
    const known = kindOf(file);
    if (known) documents.push(open(file, readFileSync(full, "utf8"), known));
  }
  return { documents, files };
}

/** A config file from its text. */
export function open(file: string, text: string, known: { kind: Document["kind"]; name: string }): Document {
  try {
    return { file, ...known, text, ...valueOf(JSON.parse(text), known), isInvalid: false };
  } catch {
    // What can be understood of a broken file keeps everything that refers to it from being told, too.
    return { file, ...known, text, ...valueOf(parse(text), known), isInvalid: true, broken: true };
  }
}

function valueOf(
  raw: unknown,
  { kind, name }: { kind: Document["kind"]; name: string },
): Pick<Document, "value" | "raw"> {
  return kind === "page" && typeof raw === "object" && raw !== null && !Array.isArray(raw)
    ? { value: wholePage(name, raw as Record<string, unknown>), raw }
    : { value: raw };
}

/** What a file itself says. */
export function contentOf({ raw, value }: Document): unknown {
  return raw === undefined ? value : raw;
}

function gather(root: string, folder: string, files: Map<string, string>): void {
  const full = join(root, folder);
  if (!existsSync(full)) return;
  for (const entry of readdirSync(full, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) gather(root, path, files);
    else files.set(path, join(root, path));
  }
}
