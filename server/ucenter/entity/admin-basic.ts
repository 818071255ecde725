import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { companyUpdate } from "../company/own.ts";

/** The company's own words about itself, by its administrator. @throws Refusal 1054 for another version, 100 for a foreign file */
export const adminBasic = (input: Input, context: WriteContext): Promise<unknown> => companyUpdate(input, context);
