import { fieldAt, fieldNames } from "../check/workspace/field.ts";
import { menuEntries } from "../check/workspace/menu.ts";
import { partiesOf, roleNames } from "../check/workspace/reach.ts";
import { isRecord } from "../check/workspace/workspace.ts";
import type { Loose, Workspace } from "../check/workspace/workspace.ts";
import type { Document, Path } from "../check/source/document.ts";
import { fieldWords } from "../completion/fields.ts";
import type { Offer } from "./offers.ts";

/** Works out the names that may stand at a path of a config about an entity. */
type Names = (location: { workspace: Workspace; document: Document; entity: string; path: Path }) => Offer[];

const valueAt = (value: Loose, path: Path): Loose => path.reduce((held: Loose, step) => held?.[step], value);
const plain = (words: Iterable<unknown>, means = ""): Offer[] =>
  [...new Set([...words].map(String))].map((word) => ({ word, means }));

/** All fields of the entity, nested ones by their path. */
const fields: Names = ({ workspace, entity }) =>
  fieldWords(workspace, entity).map(([word, means]) => ({ word, means }));

/** All its fields, and behind each that leads to another record the fields of that one. */
const fieldsThrough: Names = (location) =>
  fields(location).flatMap(({ word, means }) => {
    const ref: unknown = fieldAt(location.workspace, location.entity, String(word))?.ref;
    const behind = typeof ref === "string" ? ownFields({ ...location, entity: ref }) : [];
    return [{ word, means }, ...behind.map((one) => ({ ...one, word: `${String(word)}.${String(one.word)}` }))];
  });

/** Its own fields alone. */
const ownFields: Names = (location) => fields(location).filter(({ word }) => !String(word).includes("."));

/** The fields that a holder further up in the file names, such as those of a definition. */
const fieldsBeside: Names = ({ document, path }) => {
  const holder: Loose = valueAt(document.value, path.slice(0, path.lastIndexOf("required")));
  return plain(Object.keys(holder?.properties ?? {}));
};

const parties: Names = ({ workspace, entity }) => plain(partiesOf(workspace, entity), "A party of the record");

/** The words that a field of the entity may hold. */
const optionsOf = (workspace: Workspace, entity: string, field: string): Offer[] =>
  plain((fieldAt(workspace, entity, field)?.options as unknown[] | undefined) ?? [], field);

/** Beside a comparison: the words that the field on its left may hold. */
const compared: Names = ({ workspace, document, entity, path }) => {
  const own = path.findLastIndex((step) => step === "is" || step === "in");
  const condition: Loose = valueAt(document.value, path.slice(0, own));
  const field: unknown = condition?.record ?? condition?.field;
  return typeof field === "string" ? optionsOf(workspace, entity, field) : [];
};

/** The records to which the property at hand leads: its fields, or what one chooses from. */
const shownOf: Names = ({ workspace, document, path }) => {
  const { ref } = (valueAt(document.value, path.slice(0, -1)) ?? {}) as { ref?: unknown };
  return typeof ref === "string" ? ownFields({ workspace, document, entity: ref, path }) : [];
};
const chosenOf: Names = ({ workspace, document, path }) => {
  const { ref } = (valueAt(document.value, path.slice(0, -1)) ?? {}) as { ref?: string };
  const choices: unknown = workspace.entities.get(ref ?? "")?.value.choices;
  return plain(isRecord(choices) ? Object.keys(choices) : []);
};
const optionsBeside: Names = ({ document, path }) =>
  plain((valueAt(document.value, path.slice(0, -1))?.options as unknown[] | undefined) ?? []);
const itemFields: Names = ({ workspace, entity, path }) => {
  const at = path.indexOf("properties");
  const field = String(path[at + 1]);
  return fieldNames(workspace, entity, field).map((word) => ({ word, means: "" }));
};
const shapes: Names = ({ document }) =>
  plain(Object.keys(document.value.definitions ?? {}).map((name) => `#/definitions/${name}`));

/** The subjects of which companies say by how many people something is agreed to. */
const approvals: Names = ({ workspace }) =>
  plain([
    ...[...workspace.entities.values()].flatMap(({ value }) =>
      [...Object.values(value.properties ?? {}), ...Object.values(value.definitions ?? {})]
        .filter((property): property is Loose => isRecord(property) && property["approvals"] === true)
        .flatMap((property: Loose) => (property.options ?? []) as unknown[]),
    ),
    ...[...workspace.transitions.values()].flatMap(({ transition }) => transition.approval?.rule ?? []),
  ]);

/** Fields that a lifecycle may move: those with words to choose from. */
const axes: Names = (location) =>
  ownFields(location).filter(
    ({ word }) => fieldAt(location.workspace, location.entity, String(word))?.options !== undefined,
  );

const money: Names = (location) =>
  fields(location).filter(({ word }) => fieldAt(location.workspace, location.entity, String(word))?.format === "money");

const isDay = (format: unknown): boolean => format === "date" || format === "datetime";
const days: Names = (location) =>
  fields(location).filter(({ word }) => isDay(fieldAt(location.workspace, location.entity, String(word))?.format));

/** The inputs that a call asks for. */
const inputsBeside: Names = (location) => {
  const { input, creates, updates } = (valueAt(location.document.value, location.path.slice(0, -2)) ?? {}) as Loose;
  if (isRecord(input)) return plain(Object.keys(input));
  const about: unknown = typeof input === "string" ? input : (creates ?? updates);
  return typeof about === "string" ? ownFields({ ...location, entity: about }) : fields(location);
};

/** The fields of what a call lists. */
const listedFields: Names = (location) => {
  const { lists } = (valueAt(location.document.value, location.path.slice(0, 2)) ?? {}) as Loose;
  return fields({ ...location, entity: typeof lists === "string" ? lists : location.entity });
};

const permissions: Names = ({ workspace }) => {
  const declared: unknown = workspace.settings.get("roles")?.value.permissions;
  return Object.entries(isRecord(declared) ? declared : {}).map(([word, means]) => ({ word, means: String(means) }));
};

/** Of what is searched in the menu: the fields of its records. */
const searchedFields: Names = (location) => {
  const { call } = (valueAt(location.document.value, location.path.slice(0, 2)) ?? {}) as Loose;
  const entity: unknown = location.workspace.calls.get(call)?.call.lists;
  return typeof entity === "string" ? fieldsThrough({ ...location, entity }) : [];
};

const references: Readonly<Partial<Record<Document["kind"], readonly (readonly [RegExp, Names])[]>>> = {
  entity: [
    [/^required\/#$/, ownFields],
    [/\/required\/#$/, fieldsBeside],
    [/^(?:title|amount)$/, ownFields],
    [/^(?:unique|indexes)\/#\/#$/, fields],
    [/^views\/[^/]+\/#$/, fields],
    [/^(?:readable|writable)\/[^/]+\/#$/, parties],
    [/^makers\/#$/, parties],
    [/^parties\/[^/]+(?:\/field)?$/, fieldsThrough],
    [/^parties\/[^/]+\/sees\/#$/, fields],
    [/^rules\/#\/at\/#$/, fields],
    [/\/(?:show)$/, shownOf],
    [/\/choose$/, chosenOf],
    [/\/default$/, optionsBeside],
    [/\/totals\/#$/, itemFields],
    [/\/\$ref$/, shapes],
    [/\/(?:is|in\/#)$/, compared],
    [/\/(?:record|field)$/, fields],
  ],
  lifecycle: [
    [/^axis$/, axes],
    [/\/approval\/rule$/, approvals],
    [/\/(?:approval\/)?amount$/, money],
    [/\/after\/field$/, days],
    [/\/(?:is|in\/#)$/, compared],
    [/\/(?:record|field)$/, fields],
  ],
  calls: [
    [/^entity$/, ({ workspace }) => plain(workspace.entities.keys())],
    [/\/required\/#$/, inputsBeside],
    [/\/(?:filters|sorts|totals|search|gathers)\/#$/, listedFields],
    [/\/(?:is|in\/#)$/, compared],
    [/\/when(?:\/.+)?\/field$/, listedFields],
  ],
  letter: [[/^values\/[^/]+\/field$/, fieldsThrough]],
  settings: [
    [/^roles\/[^/]+\/(?:permissions|groups\/[^/]+)\/#$/, permissions],
    [/^search\/#\/(?:fields|show)\/#$/, searchedFields],
    [/^search\/#\/title$/, searchedFields],
    [/^entries\/.*allow\/#$/, ({ workspace }) => plain(roleNames(workspace))],
    [/^(?:entries|actions)\/.*under$/, ({ workspace }) => plain(menuEntries(workspace).map(({ entry }) => entry.key))],
  ],
};

/**
 * The names that may stand at a path of an entity, lifecycle, calls, letter or settings, where the grammar takes any
 * text and the check knows which are meant.
 */
export function referencesNear(workspace: Workspace, document: Document, path: Path): Offer[] {
  const pattern = path.map((step) => (typeof step === "number" ? "#" : step)).join("/");
  const names = references[document.kind]?.find(([at]) => at.test(pattern))?.[1];
  const entity = String((document.kind === "entity" ? document.name : document.value?.entity) ?? "");
  return names === undefined ? [] : names({ workspace, document, entity, path });
}
