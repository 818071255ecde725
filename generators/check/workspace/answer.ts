import type { Shape } from "./shape.ts";
import type { CallEntry, Loose, TransitionEntry, Workspace } from "./workspace.ts";

/** The shape that a call answers, or undefined where it says none. */
export function answerOf(entry: CallEntry): Shape | undefined {
  const { call } = entry;
  const view = typeof call.view === "string" ? { view: call.view } : {};
  if (typeof call.lists === "string") return { entities: [call.lists], rows: true, listed: true, ...view };
  for (const key of ["reads", "creates", "updates"])
    if (typeof call[key] === "string") return { entities: [call[key]], rows: false, ...view };
  if (typeof call.does === "string") return { entities: [call.does.split(".")[0]], rows: false };
  return typeof call.answer === "string" ? { entities: [call.answer], rows: call.rows === true, ...view } : undefined;
}

/** The shape of a plan: what the transition shows, and beside it what every plan has. */
function planOf(workspace: Workspace, entry: TransitionEntry): Shape {
  const shows = typeof entry.transition.shows === "string" ? [entry.transition.shows] : [];
  return { entities: [...shows, ...(workspace.entities.has("plan") ? ["plan"] : []), entry.entity], rows: false };
}

/** The shape that a source of a page brings. */
export function sourceShape(workspace: Workspace, source: Loose, entity: string | undefined): Shape | undefined {
  if (typeof source?.call === "string") {
    const entry = workspace.calls.get(source.call);
    const answer = entry && answerOf(entry);
    return answer && source.each ? { ...answer, rows: true } : answer;
  }
  const entry = typeof source?.plan === "string" ? transitionNamed(workspace, source.plan, entity) : undefined;
  return entry ? { ...planOf(workspace, entry), rows: Boolean(source.each) } : undefined;
}

/** A transition by `entity.name`, or by its bare name within an entity. */
export function transitionNamed(
  workspace: Workspace,
  name: string,
  entity: string | undefined,
): TransitionEntry | undefined {
  return workspace.transitions.get(name.includes(".") ? name : `${entity}.${name}`);
}
