import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import { hasUenShape, isUen } from "../../../../schemas/vocabulary/format/uen.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { askRegister, type FoundCompany } from "../look-up.ts";

/** What is to be doubted of a number, in words; nothing where the register could not be asked. */
function doubtOf(
  { say }: Pick<WriteContext, "say">,
  check_ok: boolean,
  found: FoundCompany | undefined,
  asked: boolean,
): string | undefined {
  if (!check_ok) return say("guard", "uen_mistyped");
  if (!found) return asked ? say("guard", "uen_unknown") : undefined;
  if (found.entity_status === "struck_off") return say("guard", "uen_struck_off", { name: found.legal_name });
  return found.entity_status === "in_liquidation"
    ? say("guard", "uen_in_liquidation", { name: found.legal_name })
    : undefined;
}

/**
 * What the register of companies knows of a UEN: whether it is well formed, whether its check letter is right, the
 * company, and in words what is to be doubted. With a session also whether the own company has it; never whether the
 * company is on the platform.
 */
export async function byUen(input: HandlerInputs["company_entity.by_uen"], context: WriteContext): Promise<unknown> {
  const uen = String(input.uen).replaceAll(" ", "").toUpperCase();
  const valid_format = hasUenShape(uen);
  const check_ok = valid_format && isUen(uen);
  const { found, asked } = check_ok ? await askRegister(context, uen) : { found: undefined, asked: false };
  const linked =
    context.acting?.company === undefined
      ? undefined
      : (await context.trx.first("SELECT 1 AS found FROM company_entity WHERE uen = $1 AND company = $2", [
          uen,
          context.acting.company.id,
        ])) !== undefined;
  const warning = valid_format ? doubtOf(context, check_ok, found, asked) : undefined;
  return {
    uen,
    valid_format,
    check_ok,
    found: found !== undefined,
    ...found,
    ...(warning === undefined ? {} : { warning }),
    ...(linked === undefined ? {} : { linked }),
  };
}
