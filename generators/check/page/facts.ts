import type { DocumentLocation } from "../source/document.ts";
import type { Shape } from "../workspace/shape.ts";
import type { Loose } from "../workspace/workspace.ts";
import type { Scope } from "./scope.ts";

/** How a field is used on a page. */
export type Use =
  | "column"
  | "field"
  | "form"
  | "filter"
  | "figure"
  | "compare"
  | "ask"
  | "total"
  | "value"
  | "across"
  | "unique"
  | "tree"
  | "files"
  | "edit"
  | "sort";

export interface Common {
  location: DocumentLocation;
  scope: Scope;
}
export interface ItemFact extends Common {
  use: Use;
  path: string;
  shape: Shape | undefined;
  /** The item's further options, when it is an object. */
  item?: Loose;
}
export interface CallFact extends Common {
  name: string;
  how: "source" | "do" | "save" | "lookup" | "download" | "import";
}
interface TransitionFact extends Common {
  name: string;
  entity: string | undefined;
  how: "plan" | "do" | "save";
}
export interface WithFact extends Common {
  with: Loose;
  /** Call or transition that is asked, or undefined for a `go`. */
  call?: string;
  transition?: { name: string; entity: string | undefined };
  go?: string;
  /** Entity whose fields a transition writes. */
  sets?: string;
  /** Its list to which the row is added, where it is no field of the record. */
  rowsOf?: string;
  /** What is sent besides, unsaid. */
  onForm: boolean;
}
interface GoFact extends Common {
  go: string;
  with: Loose;
}
export interface ConditionFact extends Common {
  condition: Loose;
}
interface OperandFact extends Common {
  operand: Loose;
  /** The word of the reference, such as `record` or `source`; `location` is that of what it names. */
  kind: string;
  path: string;
}
interface ListedFact extends Common {
  name: string;
}
interface FromFact extends Common {
  from: string;
}
interface AllowFact extends Common {
  allow: readonly string[];
  parent: readonly string[] | undefined;
}
export interface NodeFact extends Common {
  node: Loose;
}
interface CodeFact extends Common {
  code: string;
  call?: string;
}
interface FillFact extends Common {
  from: string;
  field: string;
}

/** Everything that one file refers to, with its place and what was in scope there. */
export interface Facts {
  items: ItemFact[];
  calls: CallFact[];
  transitions: TransitionFact[];
  withs: WithFact[];
  gos: GoFact[];
  conditions: ConditionFact[];
  operands: OperandFact[];
  listed: ListedFact[];
  froms: FromFact[];
  fills: FillFact[];
  allows: AllowFact[];
  sections: NodeFact[];
  actions: NodeFact[];
  sources: NodeFact[];
  codes: CodeFact[];
}

/** A collection with nothing in it. */
export function noFacts(): Facts {
  return {
    items: [],
    calls: [],
    transitions: [],
    withs: [],
    gos: [],
    conditions: [],
    operands: [],
    listed: [],
    froms: [],
    fills: [],
    allows: [],
    sections: [],
    actions: [],
    sources: [],
    codes: [],
  };
}
