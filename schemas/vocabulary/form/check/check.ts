import type { Finding } from "../../finding.ts";
import type { CheckContext } from "../parts.ts";

/** One more thing asked of a form's data beside its shape. */
export type Check = (data: unknown, circumstances: CheckContext) => Finding[];
