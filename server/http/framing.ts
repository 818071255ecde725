import type { RequestContext } from "../context.ts";
import { mayChooseBrand } from "./brand.ts";

/** Who may show a page in a frame, and whether it shows others in one. */
export interface Framing {
  /** Only a page of our own, never another site's. */
  framed: boolean;
  frames: boolean;
}

const NONE: Framing = { framed: false, frames: false };

/** Only the catalogue shows pages in frames, and only pages it asked for: where demo users are, nowhere else. */
export function framingOf(environment: RequestContext["environment"], url: string): Framing {
  if (!mayChooseBrand(environment) || environment.seeds !== true) return NONE;
  const { pathname, searchParams } = new URL(url, "http://localhost");
  return { framed: searchParams.has("catalogue_state"), frames: pathname === "/catalogue" };
}
