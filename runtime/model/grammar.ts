/** The words of pages as the renderer reads them; schemas/meta/page.json is the grammar and stands over this file. */

export type Operand = Record<string, unknown>;
export type Value = string | number | boolean | null | readonly unknown[] | Operand;
export type Condition = Record<string, unknown>;
export type With = readonly string[] | Readonly<Record<string, Value>>;
type OnCode = Readonly<Record<string, { show?: string; go?: string }>>;
type Allow = readonly string[];

interface Disabled {
  when: Condition;
  reason?: string;
}

export interface Source {
  call?: string;
  plan?: string;
  with?: With;
  when?: Condition;
  every?: number;
  until?: Condition;
  onCode?: OnCode;
  allow?: Allow;
  each?: Readonly<Record<string, Operand>>;
}

export interface OpenTo {
  go: string;
  with?: With;
  when?: Condition;
  beside?: true;
  advance?: true;
}

export type Open =
  | string
  | OpenTo
  | readonly OpenTo[]
  | { as: "drawer"; name?: string; source?: Source; sections: Section[] };

export interface FieldItem {
  field: string;
  as?: string;
  of?: string;
  parts?: readonly string[];
  action?: Action;
  only?: readonly string[];
  when?: Condition;
  whenHidden?: "keep";
  allow?: Allow;
  links?: readonly string[];
  readOnly?: true | Condition;
  required?: true | Condition;
  fill?: string | Operand | Readonly<Record<string, string>>;
  /** Of a date to fill: a path to the first day that can be chosen here. */
  earliest?: string;
  /** Of a slider: a path to the most it can be slid to. */
  reach?: string;
  lookup?: string;
  /** What a field with a look-up begins with: its `fill` says other fields. */
  begin?: string | Operand;
  pick?: {
    from: string;
    take: Readonly<Record<string, string>>;
    disabled?: Disabled;
    show?: readonly string[];
    begin?: Value;
    given?: Readonly<Record<string, Value>>;
    /** Own amounts that are at most a figure of the row they are taken with. */
    most?: Readonly<Record<string, string>>;
    figured?: { from: string; show: readonly string[] };
    /** Where a row leads that cannot be taken, so that it can. */
    open?: Open;
  };
  columns?: Item[];
  totals?: string[];
  rows?: "free" | "fixed" | "ordered" | "new";
  unique?: string[];
  focus?: Operand;
  share?: "third" | "half" | "two_thirds";
  open?: Open;
  disabled?: Disabled;
}

export type Item = string | FieldItem;

export interface Step {
  name?: string;
  form?: Item[];
  review?: true;
  save?: string;
  with?: Readonly<Record<string, Value>>;
  take?: Readonly<Record<string, string>>;
  onCode?: Action["onCode"];
  when?: Condition;
  allow?: Allow;
  beside?: Section[];
  sections?: Section[];
}

export interface Tab {
  name: string;
  with?: Readonly<Record<string, Value>>;
  sort?: string;
  headline?: string;
  source?: Source;
  count?: string;
  when?: Condition;
  allow?: Allow;
  sections?: Section[];
  actions?: Action[];
}

export interface Keep {
  param?: string;
  stored?: string;
}

export interface Section {
  name?: string;
  entity?: string;
  list?: Item[];
  /** Names the sentence that a list within a page says while it has no rows. */
  empty?: string;
  fields?: Item[];
  form?: Item[];
  steps?: Step[];
  figures?: Item[];
  chart?: "bars" | "stack" | "line" | "share" | "ladder";
  timeline?: true;
  files?: string;
  papers?: true;
  message?: string;
  tone?: "good" | "attention" | "bad";
  tabs?: Tab[];
  compare?: Item[];
  tree?: string;
  embed?: { entity: Value; id: Value; step?: Value };
  letter?: string;
  /** A picture slot of the brand. */
  image?: string;
  edit?: string[];
  review?: true;
  component?: string;
  props?: Readonly<Record<string, unknown>>;
  actions?: Action[];
  from?: string;
  as?: "table" | "cards" | "drawer" | "grid" | "strip";
  when?: Condition;
  allow?: Allow;
  filters?: Item[];
  totals?: string[];
  counted?: Condition;
  sort?: string;
  select?: "one" | "many" | "all" | number;
  open?: Open;
  headline?: string;
  across?: string;
  scale?: "severity";
  values?: Item[];
  keep?: Keep;
  beside?: Section[];
}

export interface Follow {
  go?: string | Operand;
  with?: With;
  stay?: "empty" | "keep";
  back?: true;
  store?: Readonly<Record<string, Value>>;
  when?: Condition;
}

export interface Action {
  do?: string;
  /** Values for fields of the page's form. */
  put?: Readonly<Record<string, Value>>;
  /** Of a step on another record: the field here that refers to it. */
  of?: string;
  go?: string | Operand;
  /** Of a way to a form: the step that the form takes. */
  takes?: string;
  /** Of a record that a dialog makes: the step of it that follows at once. */
  next?: string;
  download?: string;
  import?: string;
  print?: true;
  on?: "page" | "row" | "selection";
  ask?: Item[];
  with?: With;
  during?: Readonly<Record<string, Value | readonly string[]>>;
  confirm?: string;
  disabled?: Disabled;
  then?: Follow | Follow[];
  onCode?: OnCode;
  as?: "button" | "primary" | "inline" | "cards" | "menu" | "quiet";
  when?: Condition;
  allow?: Allow;
  name?: string;
}

type Frame = "main" | "settings" | "public" | "portfolio" | "phone";

export interface Page extends Omit<Section, "keep" | "form" | "steps" | "beside" | "tabs"> {
  grammar: 2;
  layout: "list" | "detail" | "form";
  routes: (string | { path: string; where?: Readonly<Record<string, string | string[]>> })[];
  params?: Readonly<
    Record<
      string,
      string | { type: string; in?: "path" | "query" | "fragment"; of?: string; default?: string | number | boolean }
    >
  >;
  view?: string;
  frame?: Frame;
  headline?: string;
  source?: Source;
  sources?: Readonly<Record<string, Source>>;
  form?: Item[];
  steps?: Step[];
  tabs?: Tab[];
  keep?: Keep;
  /** The field whose value heads a detail, where what is embedded says the rest. */
  titled?: string;
  summary?: Item[];
  beside?: Section[];
  sections?: Section[];
}

/** The field item an item says in short or in long. */
export function itemOf(item: Item): FieldItem {
  return typeof item === "string" ? { field: item } : item;
}
