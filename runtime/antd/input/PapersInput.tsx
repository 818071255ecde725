import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { answer } from "../../call/call.ts";
import { Button } from "../../controls/Button.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { addressOfFile } from "../../display/FileLinks.tsx";
import { between } from "../../display/text.ts";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import type { FormField } from "../../form/model/form-field.ts";
import { useValue } from "../../form/store/use-store.ts";
import { isPicture, Viewer } from "../../section/kinds/Files.tsx";
import { rowsOf } from "../../source/rows-of.ts";
import { RemoveButton, SendingFile } from "./FileInput.tsx";
import { useCategories, type Category } from "./document-categories.ts";
import { useDrop } from "./use-drop.ts";
import { useFiles } from "./file-list.ts";

/** What is known of a stored file. */
interface Paper {
  file_id: string;
  name: string;
  type?: string;
  filed_as?: string;
}

/** Everything one place for a category shares with the others. */
interface Slot {
  path: string;
  field: FormField;
  disabled: boolean;
  papers: ReadonlyMap<string, Paper>;
  learn(paper: Paper): void;
}

/** What is known of the files of a field: under which category each was filed, its name and its kind. */
function usePapers(ids: readonly string[]): Pick<Slot, "papers" | "learn"> {
  const { page, store } = useForm();
  const [papers, setPapers] = useState<ReadonlyMap<string, Paper>>(new Map());
  const call = page.bundle.calls["file.facts"];
  const learn = useCallback((paper: Paper) => setPapers((known) => new Map([...known, [paper.file_id, paper]])), []);
  const unknown = ids.filter((id) => !papers.has(id)).join(" ");
  useEffect(() => {
    if (!call || unknown === "") return undefined;
    let gone = false;
    void answer({ ...call, quiet: true }, { ids: unknown.split(" ") }).then(({ value }) => {
      for (const paper of rowsOf<Paper>(value)) {
        store.names.set(paper.file_id, paper.name);
        if (!gone) learn(paper);
      }
    });
    return () => {
      gone = true;
    };
  }, [call, unknown, learn, store]);
  return { papers, learn };
}

/**
 * Documents by category: a place for each that is asked for, what is there, and which required ones are still needed.
 */
export function PapersInput({ path, field, id, disabled }: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const value = useValue(store, path);
  const ids = useMemo(() => (Array.isArray(value) ? value.map(String) : []), [value]);
  const { categories, carried, failed, again } = useCategories(field);
  const known = usePapers(ids);
  useDescribed(store, path);
  const slot: Slot = { path, field, disabled, ...known };
  const isUnder =
    (one: string) =>
    (file: string): boolean =>
      known.papers.get(file)?.filed_as === one;
  const missing = (categories ?? []).filter(
    (one) => one.required === "always" && !carried.has(one.category_id) && !ids.some(isUnder(one.category_id)),
  );
  const others = ids.filter((file) => !(categories ?? []).some((one) => isUnder(one.category_id)(file)));
  return (
    <div className="papers" id={id} role="group" tabIndex={-1} aria-labelledby={`${id}_label`}>
      {failed && (
        <p className="field-error" role="alert">
          {page.label("runtime:form.papers_failed")}{" "}
          <Button look="quiet" small onClick={again}>
            {page.label("runtime:form.try_again")}
          </Button>
        </p>
      )}
      {categories?.some((one) => one.required === "always") === true && !failed && !disabled && (
        <p className={missing.length > 0 ? "papers-state" : "papers-state complete"} role="status">
          <Icon name={missing.length > 0 ? "info" : "check"} size={16} />
          {missing.length > 0
            ? page.label("runtime:form.papers_missing", {
                categories: missing.map(({ name }) => name).join(between(page.language)),
              })
            : page.label("runtime:form.papers_complete")}
        </p>
      )}
      {(categories ?? []).map((one) => (
        <CategorySlot
          key={one.category_id}
          slot={slot}
          id={id}
          category={one}
          isCarried={carried.has(one.category_id)}
          files={ids.filter(isUnder(one.category_id))}
        />
      ))}
      {others.length > 0 && (
        <section className="paper">
          <h3>{page.label("runtime:form.papers_other")}</h3>
          <ul aria-label={page.label("runtime:form.papers_other")}>
            <StoredPapers
              slot={slot}
              files={others}
              remove={(file) =>
                store.set(
                  path,
                  ids.filter((other) => other !== file),
                )
              }
            />
          </ul>
        </section>
      )}
    </div>
  );
}

/** The place of one category: its name, whether it must be there, its files, and a way to add one. */
function CategorySlot({
  slot,
  id,
  category,
  isCarried,
  files,
}: {
  slot: Slot;
  id: string;
  category: Category;
  /** Whether the records that the form refers to have it already. */
  isCarried: boolean;
  files: readonly string[];
}): ReactElement {
  const { page, left } = useForm();
  const { path, field, disabled, learn } = slot;
  const own = useFiles(path, field, {
    as: category.category_id,
    stored: (file, fields) => learn({ name: "", ...fields, file_id: file }),
  });
  const choose = useRef<HTMLInputElement>(null);
  const upload = (list: FileList | null): void => {
    if (list && list.length > 0) own.add([...list]);
    if (choose.current) choose.current.value = "";
  };
  const drop = useDrop(disabled, upload);
  const isNeeded = category.required === "always" && !isCarried;
  const isMissing = isNeeded && files.length === 0;
  const name = `${id}_${category.category_id}`;
  return (
    <section
      className={`paper${drop.isOver ? " over" : ""}${isMissing ? " missing" : ""}`}
      aria-labelledby={`${name}_name`}
      {...drop.handlers}
    >
      <header>
        <h3 id={`${name}_name`}>{category.name}</h3>
        <span className={isNeeded ? "paper-mark needed" : "paper-mark"}>
          {page.label(`runtime:form.papers_${isCarried ? "carried" : category.required}`)}
        </span>
        {category.template_url && (
          <a href={category.template_url} target="_blank" rel="noopener">
            {page.label("runtime:form.papers_template")}
          </a>
        )}
        {!disabled && (
          <button
            type="button"
            className="button small"
            aria-label={page.label("runtime:form.papers_add_for", { category: category.name })}
            onClick={() => choose.current?.click()}
            onBlur={() => left(path, field)}
          >
            <Icon name="plus" size={16} />
            {page.label("runtime:form.papers_add")}
          </button>
        )}
        <input
          ref={choose}
          type="file"
          className="hidden-text"
          tabIndex={-1}
          multiple
          disabled={disabled}
          aria-label={page.label("runtime:form.papers_add_for", { category: category.name })}
          onChange={(event) => upload(event.target.files)}
        />
      </header>
      <ul aria-label={page.label("runtime:form.papers_files_of", { category: category.name })}>
        <StoredPapers slot={slot} files={files} remove={own.remove} />
        {own.sending.map((one) => (
          <SendingFile key={one.key} one={one} files={own} />
        ))}
      </ul>
    </section>
  );
}

/** Files that are there, each with a look at it and a way to take it away. */
function StoredPapers({
  slot,
  files,
  remove,
}: {
  slot: Slot;
  files: readonly string[];
  remove(file: string): void;
}): ReactElement {
  const { page, store } = useForm();
  const [open, setOpen] = useState<{ id: string; name: string }>();
  return (
    <>
      {files.map((file) => {
        const name = store.names.get(file) ?? page.label("runtime:form.file");
        return (
          <li key={file}>
            {isPicture({ id: file, name, type: slot.papers.get(file)?.type }) ? (
              <button type="button" className="form-link" onClick={() => setOpen({ id: file, name })}>
                {name}
              </button>
            ) : (
              <a href={addressOfFile(file)} target="_blank" rel="noopener">
                {name}
              </a>
            )}
            {!slot.disabled && <RemoveButton name={name} onClick={() => remove(file)} />}
          </li>
        );
      })}
      {open && <Viewer file={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
