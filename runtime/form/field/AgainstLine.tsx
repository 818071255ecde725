import type { ReactElement } from "react";
import { cents, isDecimal, text as decimal } from "../../../schemas/vocabulary/decimal.ts";
import { textOf } from "../../display/text.ts";
import { useForm } from "../form-context.ts";
import { useValue } from "../store/use-store.ts";

/** Under an amount that is part of another one of the record: how much of it is left over, while one types. */
export function AgainstLine({ path, against }: { path: string; against: string }): ReactElement | null {
  const { page, store, subject } = useForm();
  const typed = useValue(store, path);
  const whole = subject?.[against];
  if (typeof whole !== "string" || !isDecimal(whole) || typeof typed !== "string" || !isDecimal(typed)) return null;
  const left = cents(whole) - cents(typed);
  const formatted = (amount: string): string =>
    [subject?.["currency"], textOf(amount, { format: "money" }, { language: page.language, key: "" })]
      .filter((part) => typeof part === "string")
      .join(" ");
  if (left === 0n)
    return (
      <p className="field-help" role="status">
        {page.label("runtime:form.against_all", { whole: formatted(whole) })}
      </p>
    );
  return (
    <p className={left < 0n ? "field-help" : "field-help against"} role="status">
      {page.label(left < 0n ? "runtime:form.against_more" : "runtime:form.against_less", {
        left: formatted(decimal(left < 0n ? -left : left)),
        whole: formatted(whole),
      })}
    </p>
  );
}
