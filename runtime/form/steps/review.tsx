import type { ReactElement } from "react";
import { shownValue } from "../field/shown-value.ts";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { useValue } from "../store/use-store.ts";

/** Every value of the form, read-only, each section with a way back to it. */
export function Review(): ReactElement {
  const { page, store, sections, reveal } = useForm();
  useValue(store, "");
  const shown = (field: FormField): boolean => field.item.when === undefined || page.test(field.item.when) === true;
  return (
    <div className="review">
      {sections.map((section) => {
        const fields = section.fields.filter(shown);
        const first = fields[0];
        const title = page.has(`step.${section.name}`) ? `step.${section.name}` : `section.${section.name}`;
        return (
          <section key={section.name} className="form-section">
            <header className="review-head">
              <h2>{page.label(title)}</h2>
              {first && <button type="button" className="form-link" onClick={() => reveal(first.name)}>{page.label("runtime:form.change", { part: page.label(title) })}</button>}
            </header>
            <dl className="review-values">
              {fields.map((field) => (
                <div key={field.name}>
                  <dt>{page.label(labelKey(field))}</dt>
                  <dd>{field.columns ? <ReviewRows field={field} /> : shownValue(page, store, field, page.form?.get(field.name) ?? store.value(field.name)) || "–"}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

function ReviewRows({ field }: { field: FormField }): ReactElement {
  const { page, store } = useForm();
  const columns = field.columns ?? [];
  return (
    <table className="row-entry-table">
      <caption className="hidden-text">{page.label(labelKey(field))}</caption>
      <thead><tr>{columns.map((column) => <th key={column.name} scope="col" className={`cell-${column.widget}`}>{page.label(labelKey(column))}</th>)}</tr></thead>
      <tbody>
        {Array.from({ length: store.rows(field.name) }, (_, index) => (
          <tr key={index}>
            {columns.map((column) => {
              const path = `${field.name}[${index}].${column.name}`;
              return <td key={column.name} className={`cell-${column.widget}`} data-label={page.label(labelKey(column))}>{shownValue(page, store, column, page.form?.get(path) ?? store.value(path))}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
