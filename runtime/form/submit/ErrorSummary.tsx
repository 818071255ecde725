import { useMemo, useState, type ReactElement } from "react";
import { useForm } from "../form-context.ts";
import { messageOf } from "../field/message-of.ts";
import { labelKey } from "../model/form-field.ts";
import { allFields } from "../model/form-model.ts";
import { fieldOf, segments } from "../path/path.ts";
import { useAllErrors } from "./use-all-errors.ts";

/** So many lines stand open; more would push the form out of sight. */
const most = 6;

/**
 * Everything wrong in one place, announced as it appears, each line leading to its field; what has no field stands here
 * alone.
 * @param props.inSight whether all fields are in sight, as in a dialog that asks for a few: the one error that stands
 * at a field, which has the focus, is not said a second time
 */
export function ErrorSummary({ inSight = false }: { inSight?: boolean }): ReactElement {
  const { store, page, sections, reveal } = useForm();
  const wrong = useAllErrors(store);
  const [open, setOpen] = useState(false);
  const fields = useMemo(() => new Map(allFields(sections).map((field) => [field.field, field])), [sections]);
  const [only, ...others] = wrong;
  const isRedundant = inSight && only !== undefined && others.length === 0 && fields.has(fieldOf(only.path));
  const errors = isRedundant ? [] : wrong;
  const rest = open ? 0 : Math.max(0, errors.length - most);
  return (
    <div className="form-summary" role="alert" aria-live="assertive" hidden={errors.length === 0}>
      {errors.length > 0 && (
        <>
          <p className="form-summary-title">{page.label("runtime:form.errors", { count: errors.length })}</p>
          <ul>
            {errors.slice(0, errors.length - rest).map((error) => {
              const field = fields.get(fieldOf(error.path));
              const text = messageOf(page, error, field);
              const row = segments(error.path).find((step) => typeof step === "number");
              const rowLabel = row === undefined ? "" : page.label("runtime:form.row", { row: Number(row) + 1 });
              const label = field ? page.label(labelKey(field)) : "";
              return (
                <li key={`${error.path} ${text}`}>
                  {field ? (
                    <button type="button" className="form-jump" onClick={() => reveal(error.path)}>
                      {rowLabel === "" && text.includes(label)
                        ? text
                        : `${[label, rowLabel].filter(Boolean).join(", ")}: ${text}`}
                    </button>
                  ) : (
                    text
                  )}
                </li>
              );
            })}
          </ul>
          {rest > 0 && (
            <button type="button" className="form-jump" onClick={() => setOpen(true)}>
              {page.label("runtime:form.more_errors", { count: rest })}
            </button>
          )}
        </>
      )}
    </div>
  );
}
