import type { Answer } from "../call/call.ts";
import { answer } from "../call/call.ts";
import { passes } from "../call/waiting.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { Source } from "../model/grammar.ts";

/** A source's failure, kept with its code so that the section can answer it. */
export class SourceFailed extends Error {
  readonly code: string;
  readonly details: unknown;
  readonly fields: Answer["fields"];
  /** Whether it passes by itself, and so is asked again. */
  readonly passes: boolean;
  constructor({ code, message, details, fields, unreachable }: Answer) {
    super(message ?? "");
    this.name = "SourceFailed";
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.passes = passes({ code, ...(unreachable === undefined ? {} : { unreachable }) });
  }
}

function valueOf(given: Answer): unknown {
  if (given.code !== "0") throw new SourceFailed(given);
  if (given.value === false) throw new SourceFailed({ value: false, code: "rows" });
  return given.value;
}

/**
 * Where a transition is previewed: one that makes its record is asked of a new one, also where it is taken by the call
 * that makes it and not under its own name.
 */
export function planPath(path: string, transition: string): string {
  if (path.includes("{id}")) return `${path}/plan`;
  const base = path.endsWith(`/${transition}`) ? path.slice(0, -transition.length - 1) : path;
  return `${base}/{id}/${transition}/plan`;
}

/**
 * A plan carries its figures in a map of their own: here they stand beside the rest, to be named as fields of what the
 * plan shows.
 */
function withFigures(plan: unknown): unknown {
  const { figures } = (plan ?? {}) as { figures?: Readonly<Record<string, unknown>> };
  return figures === undefined ? plan : { ...figures, ...(plan as object) };
}

/** Loads a source with its inputs: a call, or the plan of a transition. @throws SourceFailed */
export async function request(
  bundle: PageBundle,
  source: Source,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<unknown> {
  const options = signal === undefined ? {} : { signal };
  if (source.plan !== undefined) {
    const name = source.plan.includes(".") ? source.plan : `${bundle.page.entity ?? ""}.${source.plan}`;
    const transition = bundle.transitions[name];
    if (transition === undefined) throw new Error(`${bundle.name} knows no transition ${name}`);
    return withFigures(
      valueOf(
        await answer(
          { method: "POST", path: planPath(transition.path, name.slice(name.lastIndexOf(".") + 1)), quiet: true },
          { id: "new", ...input },
          options,
        ),
      ),
    );
  }
  const shape = bundle.calls[source.call ?? ""];
  if (shape === undefined) throw new Error(`${bundle.name} knows no call ${source.call ?? ""}`);
  // A page that answers refusals itself says them in its place, and not over it as well.
  return valueOf(await answer(source.onCode === undefined ? shape : { ...shape, quiet: true }, input, options));
}

/** One question for each value of an input, at most three; the answers become rows in the order of the values. */
export async function requestEach(
  bundle: PageBundle,
  source: Source,
  input: Readonly<Record<string, unknown>>,
  name: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const given = input[name];
  const values = (Array.isArray(given) ? given : [given])
    .filter((value) => value !== undefined && value !== "")
    .slice(0, 3);
  const answers = await Promise.all(
    values.map((value) => request(bundle, source, { ...input, [name]: value }, signal)),
  );
  const rows = answers.map((data, index) => ({ [name]: values[index], ...(data as Record<string, unknown>) }));
  return { rows, count: rows.length };
}
