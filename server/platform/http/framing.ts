import type { RequestContext } from "../context.ts";
import { mayChooseBrand } from "./brand.ts";

/**
 * Whether a page may stand in a frame of a page of our own: only what the catalogue asks for, where demo users are;
 * nowhere else, and never in another site's.
 */
export function mayBeFramed(environment: RequestContext["environment"], url: string): boolean {
  if (!mayChooseBrand(environment) || environment.seeds !== true) return false;
  return new URL(url, "http://localhost").searchParams.has("catalogue_state");
}
