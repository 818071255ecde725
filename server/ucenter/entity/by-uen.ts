import { uen as format } from "../../../schemas/vocabulary/format/uen.ts";
import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { lookUpCompany } from "../registry/look-up.ts";

/** Whether a text has the shape of a UEN of any kind. */
const SHAPE = /^(\d{8}[A-Z]|\d{9}[A-Z]|[TSR]\d\d[A-Z]{2}\d{4}[A-Z]|F000\d{5}[A-Z])$/;

/**
 * What the register of companies knows of a UEN: whether it is well formed, whether its check letter is right, and the
 * company. With a session also whether the own company has it; never whether the company is on the platform.
 */
export async function byUen(input: Input, context: WriteContext): Promise<unknown> {
  const uen = String(input["uen"]).replaceAll(" ", "").toUpperCase();
  const valid_format = SHAPE.test(uen);
  const check_ok = valid_format && format.valid?.(uen) === true;
  const found = check_ok ? await lookUpCompany(context, uen) : undefined;
  const linked = context.acting?.company === undefined ? undefined
    : await context.trx.first("SELECT 1 AS found FROM company_entity WHERE uen = $1 AND company = $2", [uen, context.acting.company.id]) !== undefined;
  return { uen, valid_format, check_ok, found: found !== undefined, ...found, ...(linked === undefined ? {} : { linked }) };
}
