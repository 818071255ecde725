import { routes } from "../../../generated/routes.ts";
import type { LoadValidators } from "./form-validators.ts";

/** The compiled validators of a page, if it has forms. */
export function validatorsOf(page: string): LoadValidators | undefined {
  return routes.find((route) => route.page === page)?.validators;
}
