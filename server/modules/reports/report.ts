import type { ReadContext } from "../../platform/context.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Answered } from "../../platform/answered.ts";
import type { Input, FileAnswer } from "../../platform/handler.ts";
import { ownBook } from "../ledger/accounts.ts";
import type { ListRequest } from "../../platform/query/list-request.ts";
import { voidStates } from "../../../registry/lifecycle.ts";
import { arrangedRows, shapedRows } from "../../platform/query/shaped-rows.ts";
import { grouped } from "./grouped.ts";
import { showDate } from "../../../schemas/vocabulary/format/date.ts";
import { words } from "./words.ts";
import { computedFile } from "../../platform/exports/computed.ts";

/** A report by the name of its call and of its shape, `report_<name>`. */
export type ReportName = Exclude<
  keyof Records extends infer Name ? (Name extends `report_${infer Own}` ? Own : never) : never,
  "favourite" | "ledger" | "schedule"
>;

/** A row of a report: texts, decimal texts, dates and counts by the names of its shape. */
export type ReportRow<Name extends ReportName> = Answered<`report_${Name}`>;

/** What a report is asked for. */
interface ReportRequest {
  readonly context: ReadContext;
  /** The own company, and its entities. */
  readonly company: string;
  readonly entities: readonly string[];
  readonly role: string;
  /** Day on which balances are looked at. */
  readonly asOf: string;
  /** First and last day of what happened; open where undefined. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Entities of buyers, suppliers or others, of whom one takes part in what is told; anybody where it is null. */
  readonly counterparties: readonly string[] | null;
}

/** Who takes part in what a row tells: ids of entities, with commas between them. */
export interface OfParties {
  readonly parties?: string | null;
}

/** Makes the rows of one report for the own company. */
export type Report<Name extends ReportName> = (
  request: ReportRequest,
) => Promise<readonly (ReportRow<Name> & OfParties)[]>;

/** What a row must be that has a field which the shape of its report has not: nothing is. */
type Exact<Row, Shape> = Row & { readonly [Field in Exclude<keyof Row, keyof Shape | keyof OfParties>]: never };

/**
 * A report by its name. Its rows are judged as they are made: TypeScript itself lets the rows of a `map` have more than
 * was asked of them.
 */
export const report = <Name extends ReportName, Row extends ReportRow<Name> & OfParties>(
  _name: Name,
  make: (request: ReportRequest) => Promise<readonly Exact<Row, ReportRow<Name>>[]>,
): Report<Name> => make;

/** Restricts a day to the period; `first` and `last` are the places of its bounds, which may be NULL. */
export const within = (day: string, first: string, last: string): string =>
  `(${first}::date IS NULL OR ${day} >= ${first}::date) AND (${last}::date IS NULL OR ${day} <= ${last}::date)`;

/** Who takes part in a row, for the choice of a counterparty; the entities, with commas between them, may be NULL. */
export const partiesOf = (entities: string): string => `concat_ws(',', ${entities}) AS parties`;

/** All who take part in the rows that are told as one, out of the parties of each. */
export const partiesTogether = (parties: string): string => `string_agg(DISTINCT ${parties}, ',') AS parties`;

/** Restricts rows to those in which one of the counterparties takes part; `place` is where these are given, or NULL. */
export const amongst = (place: string, entities: string): string =>
  `(${place}::bigint[] IS NULL OR ARRAY[${entities}]::bigint[] && ${place}::bigint[])`;

/** The state of a record as people read it. */
export const stateOf = ({ context }: ReportRequest, entity: string, state: unknown): string =>
  typeof state === "string" ? context.say(entity, `status.${state}`) : "";

/** Whether a record in this state came to nothing, so that no total sums it. */
export const isVoid = ({ context }: ReportRequest, entity: string, state: unknown): boolean =>
  voidStates(context.registry, entity).get("status")?.includes(String(state)) === true;

const date = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Values of a query key: none, one or several. */
const several = (value: unknown): readonly string[] => [value].flat().flatMap((one) => words(one) ?? []);

/** What a report is asked for by the acting company. @throws Refusal forbidden for somebody without a company */
function reportRequestOf(
  context: ReadContext,
  { as_of, period_from, period_to, counterparty_entity: others }: Input,
): ReportRequest {
  const counterparties = several(others);
  return {
    context,
    company: ownBook(context),
    entities: context.acting?.entities ?? [],
    role: context.acting?.role ?? "",
    asOf: date(as_of) ?? context.ports.clock.today(),
    from: date(period_from),
    to: date(period_to),
    counterparties: counterparties.length === 0 ? null : counterparties,
  };
}

/** Rows without who takes part in them. */
const withoutParties = <Row extends object>(rows: readonly (Row & OfParties)[]): readonly Row[] =>
  rows.map(({ parties: _parties, ...row }) => row as unknown as Row);

/** All rows of a report, as the acting company is told them. */
export const reportRows = async <Name extends ReportName>(
  report: Report<Name>,
  input: Input,
  context: ReadContext,
): Promise<readonly ReportRow<Name>[]> =>
  withoutParties<ReportRow<Name>>(await report(reportRequestOf(context, input)));

/** An entity as a filter offers it. */
interface Named {
  readonly id: string;
  readonly legal_name: string;
}

/** So many counterparties are offered at most; they are in the order of their names. */
const MOST_COUNTERPARTIES = 500;

/** Whom else the rows of a report are about, by name. */
async function counterpartiesOf(
  { context, entities }: ReportRequest,
  rows: readonly OfParties[],
): Promise<readonly Named[]> {
  const ids = new Set(rows.flatMap(({ parties }) => (parties ? parties.split(",") : [])));
  for (const own of entities) ids.delete(own);
  return context.db.rows<Named>(
    `SELECT id, legal_name FROM company_entity WHERE id = ANY($1::bigint[]) ORDER BY legal_name, id LIMIT $2`,
    [[...ids], MOST_COUNTERPARTIES],
  );
}

/** What a report is asked of the books, not of its rows. */
const ASKED_OF_BOOKS = new Set(["period", "counterparty_entity"]);

/**
 * The rows of a report as a list: its period and counterparties are asked of the books, the rest narrows the rows,
 * which stand together by one of their columns where that is asked. With them comes whom the whole report is about.
 */
export async function reportList<Name extends ReportName>(report: Report<Name>, input: Input, context: ReadContext) {
  const request = input.list as ListRequest;
  const given = (field: string, sign: string) =>
    request.filters.find(({ key }) => key.field === field && key.sign === sign)?.values;
  const scope = reportRequestOf(context, {
    ...input,
    period_from: given("period", ">=")?.[0],
    period_to: given("period", "<=")?.[0],
    counterparty_entity: given("counterparty_entity", "="),
  });
  const found = await report(scope);
  const whole = scope.counterparties === null ? found : await report({ ...scope, counterparties: null });
  const rows = withoutParties<ReportRow<Name>>(found);
  const filters = request.filters.filter(({ key }) => !ASKED_OF_BOOKS.has(key.field));
  const choices = { choices: { counterparty_entity: await counterpartiesOf(scope, whole) } };
  const { group_by: column } = input;
  const by = words(column);
  if (by === undefined) return { ...shapedRows(context, { ...request, filters }, rows), ...choices };
  const narrowed = arrangedRows(rows, { ...request, filters, sort: "id" }, context.call?.search);
  const together = grouped(narrowed, by, context.call?.totals ?? []);
  return { ...shapedRows(context, { ...request, filters: [], keyword: "" }, together), ...choices };
}

/** What a report is narrowed by, in words: counterparties by name, the period, the day and the keyword. */
async function narrowedBy<Name extends ReportName>(
  name: Name,
  report: Report<Name>,
  input: Input,
  scope: ReportRequest,
): Promise<string | undefined> {
  const { context, counterparties, from, to } = scope;
  const shape = `report_${name}`;
  const { currency, keyword, as_of: day } = input;
  const language = context.language === "zh" ? "zh-CN" : "en-US";
  const shown = (one: string | undefined) => (one === undefined ? "" : showDate(one, language));
  const others =
    counterparties === null ? [] : await counterpartiesOf(scope, await report({ ...scope, counterparties: null }));
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [
      "counterparty_entity",
      others.flatMap(({ id, legal_name: called }) => (counterparties?.includes(id) ? [called] : [])),
    ],
    ["currency", several(currency)],
    ["period", from === undefined && to === undefined ? [] : [`${shown(from)} – ${shown(to)}`]],
    ["as_of", [shown(date(day))]],
  ];
  const texts = [
    ...parts.map(
      ([field, values]) => [context.say(shape, field), values.filter((one) => one !== "").join(", ")] as const,
    ),
    [context.say("runtime", "list.search"), words(keyword) ?? ""] as const,
  ].filter(([, value]) => value !== "");
  return texts.length === 0
    ? undefined
    : texts.map(([head, value]) => (language === "zh-CN" ? `${head}：${value}` : `${head}: ${value}`)).join(" · ");
}

/**
 * A report as a file, with its rows narrowed and ordered as on the screen, and their sums: comma-separated, a workbook
 * or a document.
 */
export async function reportFile<Name extends ReportName>(
  name: Name,
  report: Report<Name>,
  input: Input,
  context: ReadContext,
): Promise<FileAnswer> {
  const list = context.registry.calls.get(`report.${name}`);
  const { currency, format, order, sort: wanted, keyword, columns, group_by: by } = input;
  const sort = words(wanted);
  const currencies = several(currency);
  const scope = reportRequestOf(context, input);
  const found = arrangedRows(
    withoutParties<ReportRow<Name>>(await report(scope)).filter(
      (row) => currencies.length === 0 || currencies.includes(row.currency ?? ""),
    ),
    {
      filters: [],
      keyword: words(keyword) ?? "",
      sort: sort !== undefined && list?.sorts?.includes(sort) === true ? sort : "id",
      descending: order === "desc",
    },
    list?.search,
  );
  const rows = grouped(found, by, list?.totals ?? []);
  return computedFile(
    context,
    {
      name: name.replaceAll("_", "-"),
      shape: `report_${name}`,
      totals: list?.totals ?? [],
      chosen: words(columns),
      narrowed: await narrowedBy(name, report, input, scope),
    },
    rows,
    format,
  );
}
