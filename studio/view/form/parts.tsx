import { CaretDownOutlined, CaretRightOutlined, MoreOutlined } from "@ant-design/icons";
import { Templates } from "@rjsf/antd";
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from "@rjsf/utils";
import { AutoComplete, Button, Dropdown, Input, Select, Space, Typography } from "antd";
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

/** A field with what else may be done with it: taken away, or made another kind of value. */
export function FieldTemplate(props: FieldTemplateProps): ReactElement {
  const { shape, put } = contextOf(props);
  const path = pathOf(props);
  const own = shapeAt(shape, path);
  if (own === undefined || path.length === 0) return <AntdField {...props} />;
  const holder = shapeAt(shape, path.slice(0, -1));
  const mustStay = holder?.keys?.find(({ key }) => key === path.at(-1))?.mustStay === true;
  const items = [
    ...own.others.map((kind) => ({
      key: kind,
      label: say(`turn_${kind}`),
      onClick: () => put(path, turned(kind, props.formData, own)),
    })),
    ...(mustStay || holder?.kind === "array"
      ? []
      : [{ key: "remove", danger: true, label: say("remove"), onClick: () => put(path, undefined) }]),
  ];
  return (
    <div className="field">
      <AntdField {...props} />
      {items.length === 0 ? null : (
        <Dropdown menu={{ items }} trigger={["click"]}>
          <Button
            type="text"
            size="small"
            className="field-more"
            icon={<MoreOutlined />}
            aria-label={say("more", { name: props.label })}
          />
        </Dropdown>
      )}
    </div>
  );
}

/** Says what a folded part holds, and opens it. */
export function Fold({
  path,
  name,
  value,
  count,
  form,
  children,
}: {
  path: Path;
  name: string;
  value: unknown;
  /** In the place of a summary, where that would be long. */
  count?: string | undefined;
  form: FormContext;
  children: () => ReactElement;
}): ReactElement {
  const isOpen = form.open.has(JSON.stringify(path));
  const means = shapeAt(form.shape, path)?.means ?? "";
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
        {isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />} <b>{name}</b>
        {isOpen ? null : <Typography.Text type="secondary"> {count ?? summaryOf(value)}</Typography.Text>}
      </button>
      {isOpen ? (
        <div className="fold-body">
          {means === "" ? null : <Typography.Paragraph type="secondary">{means}</Typography.Paragraph>}
          {children()}
        </div>
      ) : null}
    </div>
  );
}

/** The keys of an object in their order, and what may be added to it. */
export function ObjectTemplate(props: ObjectFieldTemplateProps): ReactElement {
  const form = contextOf(props);
  const path = pathOf(props);
  const own = shapeAt(form.shape, path);
  const body = (): ReactElement => (
    <>
      {props.properties.map(({ name, content }) => (
        <div key={name}>{content}</div>
      ))}
      <AddKey name={props.title} path={path} shape={own} form={form} />
    </>
  );
  if (path.length === 0) return body();
  return (
    <Fold path={path} name={props.title} value={props.formData} form={form}>
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
    form.put([...path, key], start);
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
function pathOfId({ shape }: FormContext, id: string): Path {
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
