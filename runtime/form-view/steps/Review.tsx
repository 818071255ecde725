import type { ReactElement } from "react";
import { inWriting } from "../../../schemas/vocabulary/written.ts";
import { isFilled } from "../../../schemas/vocabulary/path.ts";
import { Cell } from "../../display/Cell.tsx";
import { between } from "../../display/text.ts";
import type { PageContext } from "../../model/context.ts";
import { entityShape, propertyAt } from "../../model/shape.ts";
import type { FormStore } from "../../form/store/form-store.ts";
import { headingKey } from "../../form/section/heading-key.ts";
import { isUnder } from "../../form/path/path.ts";
import { shownInCurrency, shownValue } from "../../form/field/shown-value.ts";
import { useForm } from "../../form/form-context.ts";
import { labelKey, type FormField } from "../../form/model/form-field.ts";
import { useValue } from "../../form/store/use-store.ts";

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("."));

/** Fields of one group within a group stand together, as the parts of an address do; others by themselves. */
function joined(fields: readonly FormField[]): [FormField, ...FormField[]][] {
  const parts: [FormField, ...FormField[]][] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (last && field.name.split(".").length > 2 && parentOf(last[0].name) === parentOf(field.name)) last.push(field);
    else parts.push([field]);
  }
  return parts;
}

/** The parts of one group, as its schema says that people write it, else one after another. */
function together(page: PageContext, store: FormStore, fields: readonly FormField[]): string {
  const parts = new Map(
    fields.map((each) => [
      each.name.slice(each.name.lastIndexOf(".") + 1),
      shownValue(page, store, each, store.value(each.name)),
    ]),
  );
  const first = fields[0] as FormField;
  const { written } = propertyAt(entityShape(page.bundle, first.entity), parentOf(first.name)) ?? {};
  return written === undefined
    ? [...parts.values()].filter(Boolean).join(between(page.language))
    : inWriting(written, (name) => parts.get(name) ?? "");
}

/** Every value of the form, read-only, each section with a way back to it; `closed` where nothing is to be changed. */
export function Review({ closed = false }: { closed?: boolean }): ReactElement {
  const { page, store, sections, reveal, lacking } = useForm();
  useValue(store, "");
  const wrong = (closed ? [] : (lacking?.() ?? [])).map(({ path }) => path);
  const isWrong = (field: FormField): boolean => wrong.some((path) => isUnder(path, field.name));
  const shown = (field: FormField): boolean => field.item.when === undefined || page.test(field.item.when) === true;
  return (
    <div className="review">
      {sections.map((section) => {
        // What may stay empty and is empty needs no line of its own.
        const fields = section.fields.filter(
          (field) =>
            shown(field) && (isWrong(field) || isFilled(page.form?.get(field.name) ?? store.value(field.name))),
        );
        if (!section.fields.some(shown)) return null;
        const first = fields[0] ?? section.fields[0];
        const title = headingKey(page, section.name) ?? `section.${section.name}`;
        return (
          <section key={section.name} className="form-section">
            <header className="review-head">
              <h2>{page.label(title)}</h2>
              {first && !closed && (
                <button type="button" className="form-link" onClick={() => reveal(first.name)}>
                  {page.label("runtime:form.change", { part: page.label(title) })}
                </button>
              )}
            </header>
            {fields.length === 0 && <p className="soft">{page.label("runtime:form.nothing_given")}</p>}
            <dl className="review-values">
              {joined(fields).map(([field, ...more]) =>
                more.length > 0 ? (
                  <div key={field.name}>
                    <dt>{page.label(`${field.entity}:${parentOf(field.name)}`)}</dt>
                    <dd>
                      {together(page, store, [field, ...more])}
                      {[field, ...more].some(isWrong) && (
                        <button
                          type="button"
                          className="form-link lacking"
                          onClick={() =>
                            reveal(wrong.find((path) => isUnder(path, parentOf(field.name))) ?? field.name)
                          }
                        >
                          {page.label("runtime:form.to_correct")}
                        </button>
                      )}
                    </dd>
                  </div>
                ) : (
                  <div key={field.name}>
                    <dt>{page.label(labelKey(field))}</dt>
                    <dd>
                      {field.columns && store.rows(field.name) > 0 ? (
                        <ReviewRows field={field} />
                      ) : (
                        shownInCurrency(page, store, field, page.form?.get(field.name) ?? store.value(field.name))
                      )}
                      {isWrong(field) && (
                        <button
                          type="button"
                          className="form-link lacking"
                          onClick={() => reveal(wrong.find((path) => isUnder(path, field.name)) ?? field.name)}
                        >
                          {page.label(
                            isFilled(store.value(field.name)) ? "runtime:form.to_correct" : "runtime:form.missing",
                          )}
                        </button>
                      )}
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

/** The rows of a list as they were entered, without columns in which no row says anything. */
function ReviewRows({ field }: { field: FormField }): ReactElement {
  const { page, store } = useForm();
  const rows = Array.from({ length: store.rows(field.name) }, (_, index) => `${field.name}[${index}]`);
  const valueOf = (row: string, name: string) => page.form?.get(`${row}.${name}`) ?? store.value(`${row}.${name}`);
  const all = field.columns ?? [];
  const columns = all.filter(({ name }) => rows.some((row) => isFilled(valueOf(row, name))));
  return (
    <div className="row-entry-scroll">
      <table className="row-entry-table">
        <caption className="hidden-text">{page.label(labelKey(field))}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={`cell-${column.widget}`}>
                {page.label(labelKey(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column, position) => (
                <Cell
                  key={column.name}
                  isName={position === 0}
                  className={`cell-${column.widget}`}
                  label={page.label(labelKey(column))}
                >
                  {shownInCurrency(page, store, column, valueOf(row, column.name))}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
