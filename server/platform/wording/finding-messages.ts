import type { Finding } from "../../../schemas/vocabulary/finding.ts";
import { fieldOf } from "../../../schemas/vocabulary/path.ts";
import type { FieldMessage } from "../refusal.ts";
import type { Say } from "./say.ts";

function labelOf(say: Say, entity: string, field: string): string {
  const label = say(entity, field);
  // A path without a label of its own is told by its last word.
  return label === field ? (field.split(".").at(-1)?.replaceAll("_", " ") ?? field) : label;
}

function messageOf(say: Say, entity: string, { path, keyword, params }: Finding): string {
  const field = fieldOf(path);
  const label = labelOf(say, entity, field);
  if (keyword === "rule") {
    const [namespace = entity, key = ""] = String(params["message"] ?? "").split(":");
    return say(namespace, key, { ...params, label });
  }
  const own = `${field}.error.${keyword}`;
  const overridden = say(entity, own, { ...params, label });
  return overridden === own ? say("error", `keyword.${keyword}`, { ...params, label }) : overridden;
}

/** Findings of a validator as the fields of a code 100 answer, in the caller's language. */
export function fieldMessages(say: Say, entity: string, findings: readonly Finding[]): FieldMessage[] {
  return findings.map((finding) => ({ field: finding.path, message: messageOf(say, entity, finding) }));
}
