import type { ReadContext, RequestContext } from "../context.ts";
import { expandEntity, type ExpandedProperty } from "../../../registry/schema/entity.ts";
import { axesOf } from "../../../registry/lifecycle.ts";
import { isFilled, valueAt } from "../../../schemas/vocabulary/path.ts";
import type { StoredRecord } from "../engine.ts";
import type { AnyRecord } from "../any-record.ts";
import { refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";

/**
 * What a form shows at a field: where its value comes from, that nobody changes it, what is asked about it and what was
 * answered.
 */
interface Mark {
  source?: string;
  locked?: true;
  question?: string;
  answer?: string;
}

type Items = readonly Record<string, unknown>[];
type Values = Readonly<AnyRecord>;

const itemsAt = (record: Values, path: string | undefined): Items =>
  path === undefined ? [] : ((valueAt(record, path) ?? []) as Items);
const within = (path: string, questionPath: string): boolean =>
  path === questionPath || path.startsWith(`${questionPath}.`) || path.startsWith(`${questionPath}[`);
const wordsOf = (context: Pick<ReadContext, "registry">, entity: string) =>
  context.registry.entities.get(entity)?.marks;

/** Paths of an entity's entered fields; the fields of groups one by one, lists whole. */
function leaves(properties: Readonly<Record<string, ExpandedProperty>>, before = ""): string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    property.calc
      ? []
      : property.type === "object" && property.properties
        ? leaves(property.properties, `${before}${name}.`)
        : [`${before}${name}`],
  );
}

/** Every field people enter that may be named by a mark. */
function markable(context: Pick<ReadContext, "registry">, entity: string): string[] {
  const axes = axesOf(context.registry, entity);
  return leaves(expandEntity(context.registry, entity).properties).filter((path) => !axes.includes(path));
}

/** The fields that are closed while only what was asked about may be changed; none in other states. */
function closedFields(context: Pick<ReadContext, "registry">, entity: string, record: Values): string[] {
  const words = wordsOf(context, entity);
  if (!words?.answered_in?.includes(String(record.status))) return [];
  const items = itemsAt(record, words.questions).map((item) => String(item["item"]));
  const along = (words.together ?? []).filter((group) => items.some((item) => group.includes(item))).flat();
  const systemFields = [...items, ...along, words.questions ?? ""];
  return markable(context, entity).filter((path) => !systemFields.some((one) => within(path, one)));
}

/** What is known about single fields of a record, by path; undefined where its entity has no marks. */
export function marksOf(context: RequestContext, entity: string, record: Values): Record<string, Mark> | undefined {
  const words = wordsOf(context, entity);
  if (!words) return undefined;
  const marks: Record<string, Mark> = {};
  for (const path of closedFields(context, entity, record)) marks[path] = { locked: true };
  for (const { field, source } of itemsAt(record, words.sources)) {
    marks[String(field)] = {
      ...marks[String(field)],
      locked: true,
      source: context.say(entity, `${words.sources ?? ""}.source.${String(source)}`),
    };
  }
  for (const { item, question, answer } of itemsAt(record, words.questions)) {
    marks[String(item)] = {
      ...marks[String(item)],
      question: String(question),
      ...(answer === undefined ? {} : { answer: String(answer) }),
    };
  }
  return marks;
}

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/**
 * Whether a value says nothing else than what is kept: left out, equal, or a group or list of which only parts were
 * sent.
 */
function saysTheSame(stored: unknown, sent: unknown): boolean {
  if (sent === undefined) return true;
  if (isGroup(stored) && isGroup(sent))
    return Object.entries(sent).every(([name, inner]) => name === "id" || saysTheSame(stored[name], inner));
  if (Array.isArray(stored) && Array.isArray(sent))
    return stored.length === sent.length && stored.every((item, index) => saysTheSame(item, sent[index]));
  return isFilled(stored) ? stored === sent : !isFilled(sent);
}

/** The values with what is kept at a path, also where only a part of it or nothing was sent. */
function putBack(values: Values, path: string, stored: unknown): Record<string, unknown> {
  const [name = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? stored : putBack(isGroup(values[name]) ? values[name] : {}, rest.join("."), stored);
  return { ...values, [name]: inner };
}

/**
 * The values with locked and closed fields as they are kept, and the questions as they were asked, only their answers
 * taken.
 * @throws Refusal invalid_fields at each field that is locked, or closed while questions are answered, and would be
 * changed
 */
export function keepingMarks(
  context: RequestContext,
  entity: string,
  before: StoredRecord,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const words = wordsOf(context, entity);
  if (!words) return values;
  const paths = [
    ...itemsAt(before, words.sources).map((item) => String(item["field"])),
    ...closedFields(context, entity, before),
  ];
  const locked = [...new Set(paths)].filter((path) => Object.hasOwn(values, path.split(".")[0] ?? ""));
  const changed = locked.filter((path) => !saysTheSame(valueAt(before, path), valueAt(values, path)));
  if (changed.length > 0)
    refuseFields(
      fieldMessages(
        context.say,
        entity,
        changed.map((path) => ({ path, keyword: "locked", params: {} })),
      ),
    );
  const stored = locked
    .filter((path) => valueAt(before, path) !== undefined)
    .reduce((all, path) => putBack(all, path, valueAt(before, path)), values);
  const { questions } = words;
  if (questions === undefined || stored[questions] === undefined) return stored;
  const given = itemsAt(stored, questions);
  return {
    ...stored,
    [questions]: itemsAt(before, questions).map((item, index) => ({
      ...item,
      ...(given[index]?.["answer"] === undefined ? {} : { answer: given[index]["answer"] }),
    })),
  };
}
