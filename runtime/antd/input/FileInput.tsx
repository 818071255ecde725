import { useRef, type ReactElement } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { Nothing } from "../../display/Nothing.tsx";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { labelKey } from "../../form/model/form-field.ts";
import { useValue } from "../../form/store/use-store.ts";
import { useDrop } from "./use-drop.ts";
import { useFiles, type Sending } from "./file-list.ts";

/** Files: chosen or dropped, each with its progress, a way to stop, to try again and to take away. */
export function FileInput({ path, field, id, disabled, labelledBy, helpId }: WidgetProps): ReactElement {
  const { store, page, left } = useForm();
  const value = useValue(store, path);
  const files = useFiles(path, field);
  const choose = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDescribed(store, path);
  const many = field.shape.items !== undefined;
  const stored = Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
  const upload = (list: FileList | null): void => {
    if (list && list.length > 0) files.add([...list]);
    if (choose.current) choose.current.value = "";
  };
  const drop = useDrop(disabled, upload);
  return (
    <div
      className={drop.isOver ? "input-files over" : disabled ? "input-files closed" : "input-files"}
      {...drop.handlers}
    >
      {/* Whoever is led to the field finds its button: one stop for the keyboard, and one that is seen. */}
      <input
        ref={choose}
        id={id}
        type="file"
        className="hidden-text"
        tabIndex={-1}
        onFocus={() => button.current?.focus()}
        multiple={many}
        disabled={disabled}
        aria-labelledby={labelledBy ?? `${id}_label`}
        aria-describedby={helpId}
        onChange={(event) => upload(event.target.files)}
      />
      {!disabled && (
        <button
          ref={button}
          type="button"
          className="button small"
          aria-describedby={`${id}_label`}
          onClick={() => choose.current?.click()}
          onBlur={() => left(path, field)}
        >
          {page.label(many ? "runtime:form.add_files" : "runtime:form.choose_file")}
        </button>
      )}
      {!disabled && <span className="soft input-drop">{page.label("runtime:form.drop_files")}</span>}
      {disabled && stored.length === 0 && <Nothing />}
      <ul aria-label={page.label(labelKey(field))}>
        {stored.map((one) => (
          <li key={one}>
            <a href={`/api/ucenter/file/${one}`} target="_blank" rel="noreferrer">
              {store.names.get(one) ?? page.label("runtime:form.file")}
            </a>
            {!disabled && <RemoveButton name={store.names.get(one) ?? ""} onClick={() => files.remove(one)} />}
          </li>
        ))}
        {files.sending.map((one) => (
          <SendingFile key={one.key} one={one} files={files} />
        ))}
      </ul>
    </div>
  );
}

/** A file on its way, or one that did not arrive. */
export function SendingFile({ one, files }: { one: Sending; files: ReturnType<typeof useFiles> }): ReactElement {
  const { page } = useForm();
  return (
    <li>
      <span>{one.file.name}</span>
      {one.share === undefined ? (
        <span className="field-error" role="alert">
          {page.label("runtime:form.upload_failed")}
        </span>
      ) : (
        <progress
          value={one.share}
          max={1}
          aria-label={page.label("runtime:form.uploading", { name: one.file.name })}
        />
      )}
      {one.share === undefined && (
        <button type="button" className="form-link" onClick={() => files.again(one)}>
          {page.label("runtime:form.try_again")}
        </button>
      )}
      <RemoveButton name={one.file.name} onClick={() => files.stop(one)} />
    </li>
  );
}

export function RemoveButton({ name, onClick }: { name: string; onClick(): void }): ReactElement {
  const { page } = useForm();
  return (
    <button
      type="button"
      className="button quiet small icon"
      aria-label={page.label("runtime:form.remove_file", { name })}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  );
}
