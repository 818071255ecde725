import type { Shape } from "../workspace/shape.ts";
import type { Typed } from "../workspace/typed.ts";

/** What a value may refer to at one spot of a config. Absent means: there is none here. */
export interface Scope {
  /** The entity the file is about. */
  entity?: string;
  /** Who sees this spot. */
  allow?: readonly string[];
  params?: Map<string, Typed>;
  record?: Shape | "unknown";
  row?: Shape | "unknown";
  form?: Shape | "unknown";
  ask?: Map<string, Typed>;
  result?: Shape | "unknown";
  selection?: Shape | "unknown";
  sources?: Map<string, Shape | undefined>;
  /** True on pages, where browser-stored values and the signed-in user can be named. */
  screen?: boolean;
}
