import type { Finding } from "../../finding.ts";
import type { Circumstances } from "../parts.ts";

/** One more thing asked of a form's data beside its shape. */
export type Check = (data: unknown, circumstances: Circumstances) => Finding[];
