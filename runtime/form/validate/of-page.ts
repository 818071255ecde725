import { routeTable } from "../../route/prefetch.ts";
import type { LoadValidators } from "./form-validators.ts";

/** The compiled validators of a page, if it has forms. */
export function validatorsOf(page: string): LoadValidators | undefined {
  return routeTable().find((route) => route.page === page)?.validators as LoadValidators | undefined;
}
