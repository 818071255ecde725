import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

type Location = Parameters<Parameters<Rule["check"]>[1]>[0];

/** A subject for which a company may set an approval rule. */
interface Subject {
  readonly name: string;
  readonly location: Location;
}

/** Every option of what is marked `approvals`, wherever in its entity it stands. */
function subjectsOf(workspace: Workspace): Subject[] {
  const found: Subject[] = [];
  each(workspace.entities.values(), (document) => {
    for (const { name, path } of approvalsIn(document.value)) found.push({ name, location: { document, path } });
  });
  return found;
}

interface Option {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** The options of entities that were met; one that is saved again is another value. */
const met = new WeakMap<object, readonly Option[]>();

function approvalsIn(entity: object): readonly Option[] {
  const known = met.get(entity);
  if (known !== undefined) return known;
  const found: Option[] = [];
  const search = (value: unknown, path: readonly (string | number)[]): void => {
    if (!isRecord(value)) return;
    if (value["approvals"] === true && Array.isArray(value["options"]))
      value["options"].forEach((name: unknown, index) =>
        found.push({ name: String(name), path: [...path, "options", index] }),
      );
    for (const [key, below] of Object.entries(value)) search(below, [...path, key]);
  };
  search(entity, []);
  met.set(entity, found);
  return found;
}

/** Every rule that a transition asks, with its place. */
function subjectsInUse(workspace: Workspace): Subject[] {
  const found: Subject[] = [];
  each(workspace.lifecycles, (document) => {
    for (const { transition, path } of own(workspace, document)) {
      const name: unknown = transition.approval?.rule;
      if (typeof name === "string") found.push({ name, location: { document, path: [...path, "approval", "rule"] } });
    }
  });
  return found;
}

/** E343: a rule that a company may set and that decides nothing. */
export const unaskedRule: Rule = {
  code: "E343",
  finds: "an approval rule that can be set and that no transition asks",
  whole: true,
  check(workspace, report) {
    const rules = new Set(subjectsInUse(workspace).map(({ name }) => name));
    for (const { name, location } of subjectsOf(workspace)) {
      workspace.proven += 1;
      if (!rules.has(name)) report(location, `no transition asks for the approval rule "${name}"`);
    }
  },
};

/** E344: a rule that no company can set. */
export const unsetRule: Rule = {
  code: "E344",
  finds: "a transition that asks for an approval rule which no company can set",
  whole: true,
  check(workspace, report) {
    const [subject] = subjectsOf(workspace);
    const where =
      subject === undefined
        ? ""
        : `; add it to the options of ${subject.location.path.slice(0, -2).join(".")} in ${subject.location.document.file}`;
    const known = subjectsOf(workspace).map(({ name }) => name);
    if (known.length === 0) return;
    for (const { name, location } of subjectsInUse(workspace)) {
      workspace.proven += 1;
      if (!known.includes(name))
        report(location, `no company can set the approval rule "${name}"${suggest(name, known) || where}`);
    }
  },
};
