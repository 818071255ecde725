import { PlusOutlined } from "@ant-design/icons";
import { toFieldPathId } from "@rjsf/utils";
import type { FieldProps } from "@rjsf/utils";
import { Button, Select } from "antd";
import { useState } from "react";
import type { ReactElement } from "react";
import type { Choice } from "../../configs/shape.ts";
import { say } from "../words.ts";
import { countOf, Fold, Folded, isFolded, Offer } from "./parts.tsx";
import { schemaOf, shapeAt } from "./place.ts";
import type { FormContext } from "./place.ts";

/** A list of a config: its items, each by its own form, moved by hand or by buttons, added and taken away. */
export function ListField(props: FieldProps): ReactElement | null {
  const { fieldPathId, registry, formData, name } = props;
  const form = registry.formContext as unknown as FormContext;
  const [dragged, setDragged] = useState<number>();
  const own = shapeAt(form.shape, fieldPathId.path);
  const items = Array.isArray(formData) ? (formData as unknown[]) : [];
  if (own?.items === undefined) return null;
  const { SchemaField } = registry.fields;
  const change = (next: unknown[]): void => form.put(fieldPathId.path, next);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= items.length || from === to) return;
    const next = items.toSpliced(from, 1);
    change(next.toSpliced(to, 0, items[from]));
  };
  const title = props.schema.title ?? name;
  const body = (): ReactElement => (
    <>
      <ol className="items">
        {items.map((item, index) => {
          const shape = own.items?.[index];
          if (shape === undefined || SchemaField === undefined) return null;
          const { schema, ui } = schemaOf(shape, String(index + 1));
          // A word in a list needs no title of its own.
          if (schema.type !== "object" && schema.type !== "array") ui["ui:label"] = false;
          return (
            <li
              // Items have no name of their own; what is typed lies in the store.
              key={index}
              className={dragged === index ? "dragged" : undefined}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                event.stopPropagation();
                if (dragged !== undefined) move(dragged, index);
                setDragged(undefined);
              }}
            >
              <span
                className="handle"
                draggable
                title={say("drag")}
                onDragStart={(event) => {
                  event.stopPropagation();
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <span aria-hidden>⠿</span>
              </span>
              <div className="item">
                {isFolded(form, [...fieldPathId.path, index]) ? (
                  <Folded
                    path={[...fieldPathId.path, index]}
                    name={String(index + 1)}
                    value={item}
                    errors={props.errorSchema?.[index]}
                    form={form}
                  />
                ) : (
                  <SchemaField
                    {...props}
                    name={String(index)}
                    schema={schema}
                    uiSchema={ui}
                    formData={item}
                    errorSchema={props.errorSchema?.[index]}
                    fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
                    required={false}
                  />
                )}
              </div>
              <span className="item-acts">
                <Act
                  sign="↑"
                  name={`${say("move_up")} ${index + 1}`}
                  disabled={index === 0}
                  act={() => move(index, index - 1)}
                />
                <Act
                  sign="↓"
                  name={`${say("move_down")} ${index + 1}`}
                  disabled={index === items.length - 1}
                  act={() => move(index, index + 1)}
                />
                <Act sign="✕" name={`${say("remove")} ${index + 1}`} act={() => change(items.toSpliced(index, 1))} />
              </span>
            </li>
          );
        })}
      </ol>
      <AddItem
        choices={own.nextChoices ?? []}
        start={own.nextItem ?? ""}
        add={(item) => form.add([...fieldPathId.path, items.length], item)}
      />
    </>
  );
  return (
    <Fold
      path={fieldPathId.path}
      name={title}
      value={items}
      count={countOf(items)}
      errors={props.errorSchema}
      form={form}
    >
      {body}
    </Fold>
  );
}

/** A button of an item; a list has hundreds. */
function Act({
  sign,
  name,
  disabled = false,
  act,
}: {
  sign: string;
  name: string;
  disabled?: boolean;
  act: () => void;
}): ReactElement {
  return (
    <button type="button" className="act" aria-label={name} title={name} disabled={disabled} onClick={act}>
      {sign}
    </button>
  );
}

/** Adds a further item: a word of those that may stand here, or the emptiest there is. */
function AddItem({
  choices,
  start,
  add,
}: {
  choices: readonly Choice[];
  start: unknown;
  add: (item: unknown) => void;
}): ReactElement {
  if (choices.length === 0)
    return (
      <Button size="small" icon={<PlusOutlined />} onClick={() => add(start)}>
        {say("add_item")}
      </Button>
    );
  return (
    <Select
      showSearch={{ optionFilterProp: "value" }}
      size="small"
      value={null}
      style={{ minWidth: 220 }}
      popupMatchSelectWidth={420}
      placeholder={say("add_item")}
      aria-label={say("add_item")}
      options={choices.map(({ word }) => ({ value: String(word), label: String(word) }))}
      optionRender={({ value }) => (
        <Offer word={String(value)} means={choices.find(({ word }) => String(word) === String(value))?.means ?? ""} />
      )}
      onSelect={(chosen: string | null) => add(choices.find(({ word }) => String(word) === chosen)?.word ?? start)}
    />
  );
}
