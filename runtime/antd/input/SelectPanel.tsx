import Select from "antd/es/select";
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { shownValue } from "../../form/field/shown-value.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { rowOf, join } from "../../form/path/path.ts";
import { useValue } from "../../form/store/use-store.ts";
import { AntdScope } from "./AntdScope.tsx";
import { useOptions, type Option } from "../../form/pick/options.ts";
import type { Began } from "./SelectInput.tsx";

/** The list of a choice: searched here or by the server, one or several. */
export default function SelectPanel({
  path,
  field,
  id,
  disabled,
  required,
  labelledBy,
  began,
}: WidgetProps & { began: Began }): ReactElement {
  const { store, page, left } = useForm();
  const value = useValue(store, path);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(began.text);
  const { options, loading, failed, search, again } = useOptions(field, path, true);
  const many = field.widget === "refs";
  const select = useRef<{ focus(): void }>(null);
  useDescribed(store, path);
  // Before the browser goes on: a letter typed in between would be nobody's.
  useLayoutEffect(() => select.current?.focus(), []);
  useEffect(() => {
    if (began.text !== "") search?.(began.text);
    // The press that asked for the list is still on its way up and would count as one outside of it.
    const timer = began.open ? setTimeout(() => setOpen(true)) : undefined;
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- how it began is said once
  }, []);
  const entries = options.map((option) => ({ ...option, title: option.reason }));
  const chosen = many
    ? ((value as string[] | undefined) ?? [])
    : value === undefined || value === null
      ? undefined
      : String(value);
  const labelled = (one: string): { value: string; label: string } => ({
    value: one,
    label: options.find((option) => option.value === one)?.label ?? shownValue(page, store, field, one),
  });
  const change = (next: unknown): void => {
    const values = (Array.isArray(next) ? next : next === undefined || next === null ? [] : [next]) as {
      value: string;
    }[];
    if (!many) return takeOne(values[0]?.value);
    store.set(path, values.length > 0 ? values.map((one) => one.value) : undefined);
    // What was typed has found its entry: the next one is looked for from the beginning.
    setText("");
    if (text !== "") search?.("");
  };
  const takeOne = (one: string | undefined): void => {
    // A choice of whole numbers, a month say, is one on the wire too.
    store.set(path, one !== undefined && field.shape.type === "integer" ? Number(one) : one);
    const row = options.find((option) => option.value === one)?.row;
    for (const [own, theirs] of Object.entries(field.item.pick?.take ?? {}))
      if (own !== field.name) store.set(join(rowOf(path), own), row?.[theirs]);
    setText("");
  };
  const look = (typed: string): void => {
    // The library empties its text while it is closed: letters typed before the list came are not given up for that.
    if (typed === "" && !open) return;
    setText(typed);
    search?.(typed);
  };
  const retry = (): void => (search === undefined ? again?.() : search(text));
  const turn = (next: boolean): void => {
    setOpen(next);
    if (next && failed) retry();
    if (next || text === "") return;
    setText("");
    search?.("");
  };
  const nothing = (): ReactElement => {
    if (loading) return <>{page.label("runtime:form.searching")}</>;
    if (!failed) return <>{page.label("runtime:form.nothing_found")}</>;
    return (
      <span role="alert">
        {page.label("runtime:form.choices_failed")}{" "}
        <button
          type="button"
          className="form-link"
          onMouseDown={(event) => {
            event.preventDefault();
            retry();
          }}
        >
          {page.label("runtime:form.try_again")}
        </button>
      </span>
    );
  };
  // The library's Tab presses the marked entry once more, which would give up what was chosen just now.
  const keys = {
    onKeyDownCapture: (event: KeyboardEvent): void => {
      if (event.key !== "Tab" || !many || text !== "") return;
      event.stopPropagation();
      setOpen(false);
    },
  };
  return (
    <AntdScope>
      <Select
        ref={select as never}
        id={id}
        className="input-list"
        {...(many ? { mode: "multiple" as const } : {})}
        labelInValue
        showSearch
        allowClear={!required}
        disabled={disabled}
        loading={loading}
        open={open}
        onOpenChange={turn}
        searchValue={text}
        onSearch={look}
        filterOption={search ? false : (typed: string, option: unknown) => fits(option as Option, typed)}
        options={entries}
        optionRender={drawEntry}
        value={
          (Array.isArray(chosen) ? chosen.map(labelled) : chosen === undefined ? undefined : labelled(chosen)) as never
        }
        placeholder={page.label("runtime:form.choose")}
        notFoundContent={nothing()}
        onChange={change}
        {...keys}
        onBlur={() => {
          turn(false);
          left(path, field);
        }}
        aria-labelledby={labelledBy}
        aria-required={required || undefined}
      />
    </AntdScope>
  );
}

function fits(option: Option, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return [option.label, option.value, option.also].some((text) => text?.toLowerCase().includes(wanted));
}

function drawEntry({ data: option }: { data: Option }): ReactElement {
  return (
    <span className="input-option">
      {option.label}
      {option.reason !== undefined && <small>{option.reason}</small>}
    </span>
  );
}
