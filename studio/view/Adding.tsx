import { Theme } from "@rjsf/antd";
import Form from "@rjsf/core";
import type { RJSFSchema, RJSFValidationError, UiSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { Alert, App as AntdApp, Modal, Tabs } from "antd";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import type { ConfigFile, NewChoices, NewConfig } from "../configs/drafts.ts";
import type { NewField } from "../configs/field.ts";
import type { NewEntry } from "../configs/menu.ts";
import { ask } from "./ask.ts";
import { NewFields } from "./NewFields.tsx";
import { addConfig, addEntry, addField } from "./store/add.ts";
import { useStudio } from "./store/state.ts";
import { say } from "./words.ts";

const NAME = "^[a-z][a-z0-9_]*$";
const text = (title: string, more: RJSFSchema = {}): RJSFSchema => ({ type: "string", title, minLength: 1, ...more });
const named = (title: string): RJSFSchema => text(title, { pattern: NAME });
const oneOf = (title: string, words: readonly string[]): RJSFSchema => ({
  type: "string",
  title,
  enum: [...new Set(words)],
});
const several = (title: string, words: readonly string[]): RJSFSchema => ({
  type: "array",
  title,
  uniqueItems: true,
  items: { type: "string", enum: [...new Set(words)] },
});
const someOf = (title: string, words: readonly string[]): RJSFSchema => ({ ...several(title, words), minItems: 1 });
const searched: UiSchema = { "ui:options": { showSearch: true } };

type Kind = "field" | "entry" | NewConfig["kind"];
const kinds = [
  "field",
  "page",
  "entry",
  "entity",
  "call",
  "transition",
  "letter",
  "brand",
] as const satisfies readonly Kind[];
type Values = Readonly<Record<string, unknown>>;

/** Calls that need no code. */
const VERBS = ["list", "get", "create", "update", "delete"];

/** What is asked of a new thing of a kind. */
function schemaOf(kind: Kind, value: Values, choices: NewChoices, pages: readonly string[]): RJSFSchema {
  const entity = oneOf(say("entity"), choices.entities);
  const parties = choices.parties[String(value["entity"])] ?? [];
  const formats = choices.formats.map(({ word }) => String(word));
  const object = (properties: Record<string, RJSFSchema>, optional: readonly string[] = []): RJSFSchema => ({
    type: "object",
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    properties,
  });
  switch (kind) {
    case "field":
      return object(
        {
          entity,
          name: named(say("field_name")),
          format: oneOf(say("field_format"), formats),
          english: text(say("english")),
          chinese: text(say("chinese")),
          required: { type: "boolean", title: say("is_required") },
          ...(parties.length === 0
            ? {}
            : {
                readable: several(say("readable_by"), parties),
                writable: several(say("writable_by"), parties),
              }),
          ...(pages.length === 0 ? {} : { pages: several(say("on_pages"), pages) }),
        },
        ["required", "readable", "writable", "pages"],
      );
    case "page":
      return object(
        {
          name: text(say("page_name")),
          entity,
          layout: oneOf(say("layout"), ["list", "detail", "form"]),
          allow: someOf(say("allow"), choices.people),
          menu: oneOf(say("under_menu"), choices.menu),
        },
        ["menu"],
      );
    case "entity": {
      const format = oneOf(say("field_format"), [...formats, "boolean", "file", ...choices.entities]);
      const fields: RJSFSchema = {
        type: "array",
        title: say("fields"),
        items: object({ name: named(say("field_name")), format }),
      };
      return object({ name: named(say("config_name")), fields }, ["fields"]);
    }
    case "call":
      return object({ entity, verbs: someOf(say("verbs"), VERBS), allow: someOf(say("allow"), choices.people) });
    case "transition": {
      const takers = parties.flatMap((party) => choices.permissions.map((permission) => `${party}:${permission}`));
      return object({
        entity,
        name: named(say("first_step")),
        from: named(say("from_state")),
        to: named(say("to_state")),
        by: someOf(say("taken_by"), [...parties, ...takers, "system"]),
      });
    }
    case "entry": {
      const { path, under } = value;
      const allow = choices.addresses.find((one) => one.path === path)?.allow ?? [];
      const siblings = choices.entries.filter((one) => one.under === under).map(({ key }) => key);
      return object(
        {
          path: oneOf(
            say("leads_to"),
            choices.addresses.map((one) => one.path),
          ),
          allow: someOf(say("allow"), allow),
          under: oneOf(
            say("under_entry"),
            choices.entries.filter(({ isGroup }) => isGroup).map(({ key }) => key),
          ),
          behind: oneOf(say("behind_entry"), siblings),
          icon: oneOf(say("icon"), choices.icons),
          english: text(say("english")),
          chinese: text(say("chinese")),
        },
        ["under", "behind", "icon"],
      );
    }
    case "letter": {
      const own = choices.parties[String(value["on"]).split(".")[0]!] ?? [];
      return object({
        name: named(say("config_name")),
        on: oneOf(say("sent_by"), choices.steps),
        to: someOf(say("sent_to"), own),
        subject_en: text(say("subject_en")),
        subject_zh: text(say("subject_zh")),
        greeting_en: text(say("greeting_en")),
        greeting_zh: text(say("greeting_zh")),
      });
    }
    case "brand":
      return object({ name: named(say("config_name")), host: text(say("host")) }, ["host"]);
  }
}

/** What somebody most likely wants who looks at a config. */
function usualKind(at: ConfigFile | undefined): Kind {
  if (at?.file === "schemas/menu.json") return "entry";
  const usual: Partial<Record<ConfigFile["kind"], Kind>> = {
    calls: "call",
    letter: "letter",
    brand: "brand",
  };
  return usual[at?.kind ?? "entity"] ?? "field";
}

/** What was typed, with what follows from what was chosen just now: an entry is for whom its page is. */
function following(kind: Kind, before: Values, now: Values, { addresses }: NewChoices): Values {
  if (kind !== "entry" || before["path"] === now["path"]) return now;
  return { ...now, allow: addresses.find(({ path }) => path === now["path"])?.allow ?? [] };
}

const slips: Readonly<Record<string, "name_form" | "must_be_said">> = {
  pattern: "name_form",
  required: "must_be_said",
  minLength: "must_be_said",
  minItems: "must_be_said",
};

/** What is missing or misspelt, in the words of the studio. */
const worded = (errors: RJSFValidationError[]): RJSFValidationError[] =>
  errors.map((error) => {
    const word = slips[error.name ?? ""];
    return word === undefined ? error : { ...error, message: say(word) };
  });

/** Makes something new: a field in one act, or a config of its own. */
export function Adding({ close }: { close: () => void }): ReactElement {
  const { message } = AntdApp.useApp();
  const files = useStudio((state) => state.files);
  const file = useStudio((state) => state.file);
  const at = files.find((one) => one.file === file);
  const about = at?.kind === "entity" ? at.name : at?.entity;
  const begun = about === undefined ? {} : { entity: about };
  const [choices, setChoices] = useState<NewChoices>();
  const [values, setValues] = useState<Readonly<Record<Kind, Values>>>({
    field: { pages: [], ...begun },
    page: { layout: "list", allow: [], ...begun },
    entity: {},
    call: { verbs: VERBS.slice(0, 4), allow: [], ...begun },
    transition: { from: "draft", ...begun },
    brand: {},
    entry: {},
    letter: { to: [] },
  });
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    ask("choices", {}).then(setChoices, (error: Error) => setTrouble(error.message));
  }, []);
  const send = async (kind: Kind, wanted: Values): Promise<void> => {
    setBusy(true);
    try {
      if (kind === "field") await addField({ pages: [], ...wanted } as unknown as NewField);
      else if (kind === "entry") await addEntry(wanted as unknown as NewEntry);
      else {
        await addConfig({ ...wanted, kind } as unknown as NewConfig);
        void message.success(say("made"), 6);
      }
      close();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const { entity } = values.field;
  const pages = files.filter((one) => one.kind === "page" && one.entity === entity).map(({ name }) => name);
  const form = (kind: Kind, known: NewChoices): ReactElement => (
    <>
      <p>{say(`add_${kind}_text`)}</p>
      <Form
        {...Theme}
        idPrefix={`new-${kind}`}
        schema={schemaOf(kind, values[kind], known, pages)}
        uiSchema={{
          entity: searched,
          format: searched,
          pages: searched,
          readable: searched,
          writable: searched,
          allow: searched,
          by: searched,
          menu: searched,
          path: searched,
          under: searched,
          behind: searched,
          on: searched,
          to: searched,
          fields: { "ui:field": NewFields },
          "ui:submitButtonOptions": { submitText: say(`add_${kind}`), props: { type: "primary", loading: isBusy } },
        }}
        formData={values[kind]}
        validator={validator}
        showErrorList={false}
        transformErrors={worded}
        noHtml5Validate
        onChange={({ formData }) =>
          setValues({ ...values, [kind]: following(kind, values[kind], formData as Values, known) })
        }
        onSubmit={({ formData }) => void send(kind, formData as Values)}
      />
    </>
  );
  return (
    <Modal open title={say("add")} footer={null} onCancel={close} width={760}>
      {trouble === undefined ? null : <Alert type="error" showIcon title={trouble} />}
      {choices === undefined ? null : (
        <Tabs
          tabPlacement="start"
          defaultActiveKey={usualKind(at)}
          items={kinds.map((kind) => ({ key: kind, label: say(`add_${kind}`), children: form(kind, choices) }))}
          onChange={() => setTrouble(undefined)}
        />
      )}
    </Modal>
  );
}
