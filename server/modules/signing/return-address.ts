import type { RequestContext } from "../../platform/context.ts";
import { originOf } from "../../platform/letters/origin.ts";

/** Page to which people come back from signing. */
const RETURN_PAGE = "/docusign/feedback";

/** The address of return of one visit. */
export const returnAddress = (
  context: Pick<RequestContext, "registry" | "environment" | "brand">,
  envelope: string,
  state: string,
): string =>
  `${originOf(context.registry, context.environment, context.brand)}${RETURN_PAGE}?${new URLSearchParams({ envelope_id: envelope, state }).toString()}`;

/** The same with how it ended, as a place of signing adds it. */
export const returnWith = (address: string, event: string): string => `${address}&event=${event}`;
