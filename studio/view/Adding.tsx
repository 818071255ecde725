import { Theme } from "@rjsf/antd";
import Form from "@rjsf/core";
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { Alert, App as AntdApp, Modal, Tabs } from "antd";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import type { NewPage } from "../configs/drafts.ts";
import type { NewField } from "../configs/field.ts";
import type { Choice } from "../configs/shape.ts";
import { ask } from "./ask.ts";
import { addField, addPage, useStudio } from "./store.ts";
import { say } from "./words.ts";

const text = (title: string, more: RJSFSchema = {}): RJSFSchema => ({ type: "string", title, minLength: 1, ...more });
const oneOf = (title: string, words: readonly string[]): RJSFSchema => ({ type: "string", title, enum: [...words] });
const several = (title: string, words: readonly string[]): RJSFSchema => ({
  type: "array",
  title,
  uniqueItems: true,
  items: { type: "string", enum: [...words] },
});
const searched: UiSchema = { "ui:options": { showSearch: true } };

/** Makes something new: a field in one act, or a page. */
export function Adding({ close }: { close: () => void }): ReactElement {
  const { message } = AntdApp.useApp();
  const files = useStudio((state) => state.files);
  const file = useStudio((state) => state.file);
  const at = files.find((one) => one.file === file);
  const about = at?.kind === "entity" ? at.name : at?.entity;
  const [choices, setChoices] = useState<{ formats: Choice[]; entities: string[]; roles: string[] }>();
  const [field, setField] = useState<Partial<NewField>>({
    pages: [],
    ...(about === undefined ? {} : { entity: about }),
  });
  const [page, setPage] = useState<Partial<NewPage>>({
    layout: "list",
    allow: [],
    ...(about === undefined ? {} : { entity: about }),
  });
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    ask("choices", {}).then(setChoices, (error: Error) => setTrouble(error.message));
  }, []);
  const attempt = async (work: () => Promise<string>): Promise<void> => {
    try {
      const said = await work();
      if (said !== "") void message.success(said, 6);
      close();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  if (choices === undefined)
    return (
      <Modal open title={say("add")} footer={null} onCancel={close}>
        {trouble === undefined ? null : <Alert type="error" title={trouble} />}
      </Modal>
    );
  const pages = files.filter(({ kind, entity }) => kind === "page" && entity === field.entity).map(({ name }) => name);
  const fieldSchema: RJSFSchema = {
    type: "object",
    required: ["entity", "name", "format", "english", "chinese"],
    properties: {
      entity: oneOf(say("entity"), choices.entities),
      name: text(say("field_name"), { pattern: "^[a-z][a-z0-9_]*$" }),
      format: oneOf(
        say("field_format"),
        choices.formats.map(({ word }) => String(word)),
      ),
      english: text(say("english")),
      chinese: text(say("chinese")),
      ...(pages.length === 0 ? {} : { pages: several(say("on_pages"), pages) }),
    },
  };
  const pageSchema: RJSFSchema = {
    type: "object",
    required: ["name", "entity", "layout", "allow"],
    properties: {
      name: text(say("page_name")),
      entity: oneOf(say("entity"), choices.entities),
      layout: oneOf(say("layout"), ["list", "detail", "form"]),
      allow: { ...several(say("allow"), choices.roles), minItems: 1 },
    },
  };
  const form = <Value,>(
    schema: RJSFSchema,
    value: Partial<Value>,
    change: (value: Partial<Value>) => void,
    send: (value: Value) => Promise<string>,
    word: "add_field" | "add_page",
  ): ReactElement => (
    <>
      <p>{say(`${word}_text`)}</p>
      <Form
        {...Theme}
        schema={schema}
        uiSchema={{
          entity: searched,
          format: searched,
          pages: searched,
          "ui:submitButtonOptions": { submitText: say(word), props: { type: "primary" } },
        }}
        formData={value}
        validator={validator}
        showErrorList={false}
        noHtml5Validate
        onChange={({ formData }) => change(formData as Partial<Value>)}
        onSubmit={({ formData }) => void attempt(() => send(formData as Value))}
      />
    </>
  );
  return (
    <Modal open title={say("add")} footer={null} onCancel={close}>
      {trouble === undefined ? null : <Alert type="error" showIcon title={trouble} />}
      <Tabs
        items={[
          {
            key: "field",
            label: say("add_field"),
            children: form<NewField>(
              fieldSchema,
              field,
              setField,
              async (wanted) => {
                await addField({ ...wanted, pages: wanted.pages ?? [] });
                return "";
              },
              "add_field",
            ),
          },
          {
            key: "page",
            label: say("add_page"),
            children: form<NewPage>(
              pageSchema,
              page,
              setPage,
              async (wanted) => [say("made"), ...(await addPage(wanted))].join(" "),
              "add_page",
            ),
          },
        ]}
      />
    </Modal>
  );
}
