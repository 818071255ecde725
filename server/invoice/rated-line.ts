import type { Registry } from "../../registry/registry.ts";
import { fieldAt } from "../../registry/schema/entity.ts";
import { compute } from "../../schemas/vocabulary/computed/compute.ts";
import type { Row } from "../lifecycle/plan/model.ts";

/** An invoice line with its GST rate: it follows from the line's GST code (or the code a new line has) as the entity says. */
export function ratedLine(registry: Registry, line: Row): Row {
  const code = line["gst_code"] ?? fieldAt(registry, "invoice", "lines.gst_code")?.default;
  const said = fieldAt(registry, "invoice", "lines.gst_rate")?.computed;
  const rate = compute(said, (kind, path) => (kind === "field" ? { ...line, gst_code: code }[path as "gst_code"] : undefined));
  return { ...line, gst_rate: rate };
}
