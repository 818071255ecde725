import { Templates } from "@rjsf/antd";
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from "@rjsf/utils";
import { AutoComplete, Dropdown, Input, Select, Space, Typography } from "antd";
import type { MenuProps } from "antd";
import { useState } from "react";
import type { ReactElement } from "react";
import type { Path } from "../../../generators/check/source/document.ts";
import type { Shape, ValueKind } from "../../configs/shape.ts";
import { say } from "../words.ts";
import { shapeAt, summaryOf } from "./place.ts";
import type { FormContext } from "./place.ts";

interface FieldProps {
  fieldPathId: { $id: string; path: Path };
}
const contextOf = (props: { registry: { formContext: unknown } }): FormContext =>
  props.registry.formContext as FormContext;
const pathOf = (props: unknown): Path => (props as FieldProps).fieldPathId.path;
const AntdField = Templates.FieldTemplate!;

const starts: Readonly<Record<ValueKind, unknown>> = { string: "", number: 0, boolean: true, object: {}, array: [] };

/** What stays of a value that becomes one of another kind. */
function turned(kind: ValueKind, value: unknown, shape: Shape): unknown {
  if (kind === "array") return value === "" ? [] : [value];
  if (kind === "object" && typeof value === "string") return { field: value };
  if (kind === "string" && typeof value === "object" && value !== null && "field" in value) return value.field;
  return shape.choices.find(({ word }) => typeof word === kind)?.word ?? starts[kind];
}

/** What else may be done with a field or part: it is made another kind of value, or taken away. */
function actsOf(form: FormContext, path: Path, value: unknown): MenuProps["items"] & object {
  const own = shapeAt(form.shape, path);
  if (own === undefined || path.length === 0) return [];
  const holder = shapeAt(form.shape, path.slice(0, -1));
  const mustStay = holder?.keys?.find(({ key }) => key === path.at(-1))?.mustStay === true;
  return [
    ...own.others.map((kind) => ({
      key: kind,
      label: say(`turn_${kind}`),
      onClick: () => form.put(path, turned(kind, value, own)),
    })),
    ...(mustStay || holder?.kind === "array"
      ? []
      : [{ key: "remove", danger: true, label: say("remove"), onClick: () => form.put(path, undefined) }]),
  ];
}

/** A field with what else may be done with it. */
export function FieldTemplate(props: FieldTemplateProps): ReactElement {
  const form = contextOf(props);
  const path = pathOf(props);
  const own = shapeAt(form.shape, path);
  if (own === undefined || path.length === 0) return <AntdField {...props} />;
  // A part that folds has a head of its own, which says what is wrong with it too.
  return (
    <div className="field">
      {isPart(own) ? props.children : <AntdField {...props} />}
      <More name={props.label} items={actsOf(form, path, props.formData)} />
    </div>
  );
}

/** The menu of a field, which is made when somebody asks for it: a file has hundreds of fields. */
function More({ name, items }: { name: string; items: MenuProps["items"] & object }): ReactElement | null {
  const [isOpen, setOpen] = useState<boolean>();
  if (items.length === 0) return null;
  const button = (
    <button
      type="button"
      className="act field-more"
      aria-haspopup="menu"
      aria-label={say("more", { name })}
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    >
      ⋮
    </button>
  );
  return isOpen === undefined ? (
    button
  ) : (
    <Dropdown open={isOpen} onOpenChange={setOpen} menu={{ items }} trigger={["click"]}>
      {button}
    </Dropdown>
  );
}

/** A value that holds others, and folds. */
export const isPart = ({ kind }: Shape): boolean => kind === "object" || kind === "array";

/** What is wrong with a part, and with how much within it. */
interface Wrong {
  readonly own: readonly string[];
  readonly count: number;
}

/** Findings as the engine keeps them, by part. */
export function wrongIn(errors: unknown): Wrong {
  if (typeof errors !== "object" || errors === null) return { own: [], count: 0 };
  const { __errors: own = [], ...inner } = errors as { __errors?: string[] };
  return { own, count: Object.values(inner).reduce((sum: number, one) => sum + wrongIn(one).count, own.length) };
}

/** Says what a folded part holds, and opens it. */
export function Fold({
  path,
  name,
  value,
  count,
  errors,
  form,
  children,
}: {
  path: Path;
  name: string;
  value: unknown;
  /** In the place of a summary, where that would be long. */
  count?: string | undefined;
  errors: unknown;
  form: FormContext;
  children: () => ReactElement;
}): ReactElement {
  const isOpen = form.open.has(JSON.stringify(path));
  const means = shapeAt(form.shape, path)?.means ?? "";
  const wrong = wrongIn(errors);
  return (
    <div className={isOpen ? "fold open" : "fold"}>
      <button
        type="button"
        className="fold-head"
        aria-expanded={isOpen}
        aria-label={say(isOpen ? "close_part" : "open_part", { name })}
        title={means}
        onClick={() => form.fold(path)}
      >
        <span aria-hidden>{isOpen ? "▾" : "▸"}</span> <b>{name}</b>{" "}
        {isOpen ? null : <span className="secondary">{count ?? summaryOf(value)}</span>}
        {isOpen || wrong.count === 0 ? null : <span className="wrong"> {say("findings", { count: wrong.count })}</span>}
      </button>
      {wrong.own.map((error) => (
        <div key={error} className="wrong">
          {error}
        </div>
      ))}
      {isOpen ? (
        <div className="fold-body">
          {means === "" ? null : <Typography.Paragraph type="secondary">{means}</Typography.Paragraph>}
          {children()}
        </div>
      ) : null}
    </div>
  );
}

/** A part that is folded: of hundreds, what the form engine makes for each would take seconds. */
export function Folded({
  path,
  name,
  value,
  errors,
  form,
}: {
  path: Path;
  name: string;
  value: unknown;
  errors: unknown;
  form: FormContext;
}): ReactElement {
  return (
    <div className="field">
      <Fold path={path} name={name} value={value} count={countOf(value)} errors={errors} form={form}>
        {() => <></>}
      </Fold>
      <More name={name} items={actsOf(form, path, value)} />
    </div>
  );
}

/** How many items a long list has, which is told in the place of the items. */
export const countOf = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 6 ? say("items", { count: value.length }) : undefined;

/** Whether a part stands folded. */
export const isFolded = (form: FormContext, path: Path): boolean => {
  const own = shapeAt(form.shape, path);
  return own !== undefined && isPart(own) && !form.open.has(JSON.stringify(path));
};

/** The keys of an object in their order, and what may be added to it. */
export function ObjectTemplate(props: ObjectFieldTemplateProps): ReactElement {
  const form = contextOf(props);
  const path = pathOf(props);
  const own = shapeAt(form.shape, path);
  const errors = (props.errorSchema ?? {}) as Readonly<Record<string, unknown>>;
  const held = (props.formData ?? {}) as Readonly<Record<string, unknown>>;
  const body = (): ReactElement => (
    <>
      {props.properties.map(({ name, content }) => (
        <div key={name}>
          {isFolded(form, [...path, name]) ? (
            <Folded path={[...path, name]} name={name} value={held[name]} errors={errors[name]} form={form} />
          ) : (
            content
          )}
        </div>
      ))}
      <AddKey name={props.title} path={path} shape={own} form={form} />
    </>
  );
  if (path.length === 0) return body();
  return (
    <Fold path={path} name={props.title} value={props.formData} errors={props.errorSchema} form={form}>
      {body}
    </Fold>
  );
}

function AddKey({
  name,
  path,
  shape,
  form,
}: {
  name: string;
  path: Path;
  shape: Shape | undefined;
  form: FormContext;
}): ReactElement | null {
  const [typed, setTyped] = useState("");
  if (shape === undefined) return null;
  const { addable = [], takesAnyKey } = shape;
  const held = new Set(shape.keys?.map(({ key }) => key));
  const add = (key: string, start: unknown): void => {
    if (key === "" || held.has(key)) return;
    form.add([...path, key], start);
    setTyped("");
  };
  return (
    <Space wrap className="add">
      {addable.length === 0 ? null : (
        <Select
          showSearch={{ optionFilterProp: "value" }}
          value={null}
          size="small"
          style={{ minWidth: 220 }}
          popupMatchSelectWidth={420}
          placeholder={name === "" ? say("add_to_file") : say("add_key", { name })}
          aria-label={name === "" ? say("add_to_file") : say("add_key", { name })}
          options={addable.map(({ key }) => ({ value: key, label: key }))}
          optionRender={({ value }) => (
            <Offer word={String(value)} means={addable.find(({ key }) => key === value)?.means ?? ""} />
          )}
          onSelect={(key: string | null) => add(key ?? "", addable.find((one) => one.key === key)?.start)}
        />
      )}
      {takesAnyKey === true ? (
        <Input.Search
          size="small"
          value={typed}
          placeholder={say("own_key")}
          aria-label={say("own_key")}
          enterButton="+"
          onChange={({ target }) => setTyped(target.value)}
          onSearch={(key) => add(key.trim(), likeOthers(shape))}
        />
      ) : null}
    </Space>
  );
}

/** A further key of a map begins as empty as the kind of those that are there. */
const likeOthers = (shape: Shape): unknown => {
  const kind = shape.keys?.at(-1)?.shape.kind;
  return kind === undefined || kind === "null" ? {} : starts[kind];
};

/** A word that may stand here, with what it means. */
export function Offer({ word, means }: { word: string; means: string }): ReactElement {
  return (
    <div className="offer">
      <b>{word}</b>
      {means === "" ? null : <Typography.Text type="secondary">{means}</Typography.Text>}
    </div>
  );
}

/** Chooses a word of those that may stand here; where others may be right too, one types. */
export function ChoiceWidget(props: WidgetProps): ReactElement {
  const { id, value, onChange, label } = props;
  const form = contextOf(props);
  const path = pathOfId(form, id);
  const own = shapeAt(form.shape, path);
  const choices = own?.choices ?? [];
  const options = choices.map(({ word }) => ({ value: String(word), label: String(word) }));
  const meaning = (word: unknown): string => choices.find((one) => String(one.word) === String(word))?.means ?? "";
  const render = ({ value: word }: { value?: unknown }): ReactElement => (
    <Offer word={String(word)} means={meaning(word)} />
  );
  if (own?.isOpen === true)
    return (
      <AutoComplete
        id={id}
        value={value as string}
        style={{ width: "100%" }}
        popupMatchSelectWidth={420}
        aria-label={label}
        options={options}
        optionRender={render}
        showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
        onChange={(word: string) => onChange(word)}
      />
    );
  return (
    <Select
      id={id}
      value={String(value)}
      style={{ width: "100%" }}
      popupMatchSelectWidth={420}
      showSearch={{ optionFilterProp: "value" }}
      aria-label={label}
      options={options}
      optionRender={render}
      onChange={(word: string) => onChange(choices.find((one) => String(one.word) === word)?.word)}
    />
  );
}

/** The engine tells a widget its id alone; the path is found by walking the shape along it. */
export function pathOfId({ shape }: FormContext, id: string): Path {
  const walk = (own: Shape, left: string): Path | undefined => {
    if (left === "") return [];
    for (const { key, shape: inner } of own.keys ?? []) {
      if (!left.startsWith(`/${key}`)) continue;
      const rest = walk(inner, left.slice(key.length + 1));
      if (rest !== undefined) return [key, ...rest];
    }
    for (const [index, inner] of (own.items ?? []).entries()) {
      if (!left.startsWith(`/${index}`)) continue;
      const rest = walk(inner, left.slice(String(index).length + 1));
      if (rest !== undefined) return [index, ...rest];
    }
    return undefined;
  };
  return walk(shape, id.slice("config".length)) ?? [];
}
