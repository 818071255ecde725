import type { Registry } from "../../../registry/registry.ts";

/** The usual rate of GST in percent: that of standard-rated supplies, as constants.json says it. */
export const standardGst = ({ constants }: Pick<Registry, "constants">): string => constants.gst_rates["SR"] ?? "0.00";
