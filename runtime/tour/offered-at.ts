import { stored } from "../store/stored.ts";

/** What is stored while the tour is under way. */
export const FIRST_VISIT = "first_visit";

/** Where somebody is who may be offered the tour. */
interface TourProgress {
  path: string;
  layout: string;
  /** Where one arrives after signing in, and whether that lies within the frame of which the tour speaks. */
  home: string;
  isHomeInside: boolean;
}

/**
 * Whether the tour stands on a page inside the frame: where one arrives; for whoever arrives outside of the frame at
 * the first page inside that is looked at, a dashboard or a list, and never over a form; once begun on every page.
 */
export function isTourAt({ path, layout, home, isHomeInside }: TourProgress): boolean {
  if (stored("hasDoneTour") === true) return false;
  if (stored("tour") === FIRST_VISIT) return true;
  return stored("modaltour") !== true && (path === home || (!isHomeInside && layout !== "form"));
}
