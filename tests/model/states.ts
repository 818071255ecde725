import type { Registry } from "../../registry/registry.ts";
import type { Store } from "../../server/platform/store/handle.ts";

/** One line of history: a transition that was taken on a record. */
interface Happened {
  id: string;
  subject_entity: string;
  subject_id: string;
  transition: string;
  axis: string | null;
  from_state: string | null;
  to_state: string | null;
}

/** Transitions' end states as their file says them. */
const endsOf = (to: unknown): string[] | undefined =>
  to === undefined ? undefined : typeof to === "string" ? [to] : (to as { to: string }[]).map((one) => one.to);

/**
 * What every record's state must be, kept beside the product: it learns of a change only from the history, and holds
 * each line of it against the lifecycles. `compare` says where the database tells something else.
 */
export class States {
  private readonly registry: Registry;
  private readonly store: Store;
  private readonly states = new Map<string, string>();
  /** Transitions of which the history tells since the beginning, whoever asked for them. */
  readonly executed = new Set<string>();
  private last = "0";

  private constructor(registry: Registry, store: Store) {
    this.registry = registry;
    this.store = store;
  }

  static async of(registry: Registry, store: Store): Promise<States> {
    const states = new States(registry, store);
    for (const [key, state] of await states.stored()) states.states.set(key, state);
    states.last =
      (await store.reading.first<{ last: string }>("SELECT coalesce(max(id), 0) AS last FROM timeline_entry"))?.last ??
      "0";
    return states;
  }

  private async stored(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const { entity, axis } of this.registry.lifecycles.values()) {
      for (const row of await this.store.reading.rows<{ id: string; state: string }>(
        `SELECT id, "${axis}" AS state FROM "${entity}"`,
      ))
        found.set(`${entity} ${row.id} ${axis}`, row.state);
    }
    return found;
  }

  /** Holds one line of history against the lifecycles and what was known before. */
  private problemOf(line: Happened): string | undefined {
    const { subject_entity: entity, subject_id: id, transition: name, axis, from_state: from, to_state: to } = line;
    const lifecycle = [...this.registry.lifecycles.values()].find(
      (one) => one.entity === entity && one.transitions[name] !== undefined,
    );
    // A request that waits for another's approval is told in the history, and leads to no state yet.
    if (lifecycle && axis === null && to === null) return undefined;
    // An agreement that a later change took back is told with the transition that it was for.
    if (axis === null && name.endsWith(".overtaken")) return undefined;
    if (!lifecycle || axis === null)
      return ["created", "updated", "deleted"].includes(name) ? undefined : `${entity} ${id}: ${name} is no transition`;
    const transition = lifecycle.transitions[name];
    const place = `${entity} ${id} ${name}`;
    const before = this.states.get(`${entity} ${id} ${axis}`);
    const starts = transition?.from === undefined ? undefined : [transition.from].flat();
    if (from === null ? starts?.includes("new") !== true : before !== undefined && before !== from)
      return `${place}: from ${from}, but it was ${before}`;
    if (from !== null && starts !== undefined && !starts.includes(from) && !starts.includes("new"))
      return `${place}: does not start at ${from}`;
    const ends = endsOf(transition?.to);
    if (to !== null && (ends === undefined ? to !== from : !ends.includes(to)))
      return `${place}: does not lead to ${to}`;
    if (to !== null) this.states.set(`${entity} ${id} ${axis}`, to);
    return undefined;
  }

  /**
   * Reads the new lines of history and gives every divergence: steps that no lifecycle declares, and states that no
   * line of history led to. @returns sentences, none when all is as declared
   */
  async compare(): Promise<{ wrong: string[]; steps: number }> {
    const lines = await this.store.reading.rows<Happened>(
      "SELECT id, subject_entity, subject_id, transition, axis, from_state, to_state FROM timeline_entry WHERE id > $1 ORDER BY id",
      [this.last],
    );
    this.last = lines.at(-1)?.id ?? this.last;
    for (const { subject_entity: entity, transition: name, to_state: to } of lines)
      if (to !== null) this.executed.add(`${entity}.${name}`);
    const wrong = lines.map((line) => this.problemOf(line)).filter((text) => text !== undefined);
    for (const [key, state] of await this.stored()) {
      const known = this.states.get(key);
      const [entity = "", , axis = ""] = key.split(" ");
      const first = String(this.registry.entities.get(entity)?.properties[axis]?.default);
      // A task follows its record. The ledger writes journals of deals as posted, and a mirror reverses one: that is in
      // the deal's history.
      // A fund provider's row for an applicant is opened by the applicant's case.
      const isWritten =
        entity === "task" ||
        (entity === "journal" && (known ?? "posted") === "posted") ||
        (entity === "vendor" && known === undefined && state === "onboarding");
      if ((known ?? first) !== state && !isWritten) wrong.push(`${key} is ${state}, history says ${known ?? first}`);
      this.states.set(key, state);
    }
    return { wrong, steps: lines.length };
  }
}
