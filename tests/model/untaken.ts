import { transitionsOf } from "../../registry/lifecycle.ts";
import type { Registry } from "../../registry/registry.ts";
import { SPARED, type Commands } from "./commands.ts";

/** What runs of the model have come to, one after the other. */
export class Reached {
  private readonly offered = new Set<string>();
  private readonly requested = new Set<string>();
  private readonly executed = new Set<string>();
  private readonly refused = new Map<string, Set<string>>();
  private entities: readonly string[] = [];

  /** Adds what one run offered, asked and took; `why` names refusals by transition and code. */
  add(
    { offered, requestCounts, entities }: Pick<Commands, "offered" | "requestCounts" | "entities">,
    executed: Iterable<string>,
    why: ReadonlyMap<string, string>,
  ): void {
    for (const name of offered) this.offered.add(name);
    for (const name of requestCounts.keys()) this.requested.add(name);
    for (const name of executed) this.executed.add(name);
    for (const key of why.keys()) {
      const [name = "", code = ""] = key.split(" ");
      this.refused.set(name, (this.refused.get(name) ?? new Set()).add(code));
    }
    this.entities = entities;
  }

  private reason(entity: string, name: string): string {
    if (SPARED.has(entity)) return "people and companies that are switched off would end the run";
    if (!this.entities.includes(entity)) return "no list tells of its records";
    if (!this.offered.has(name)) return "no record stood where it begins, for one of those who play";
    if (!this.requested.has(name)) return "offered, and others came before it";
    return `asked and refused with ${[...(this.refused.get(name) ?? [])].sort().join(", ")}`;
  }

  /** Each transition of people that no run took, under the reason. */
  untaken(registry: Registry): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const entity of new Set([...registry.lifecycles.values()].map((one) => one.entity))) {
      for (const { name, by } of transitionsOf(registry, entity)) {
        const full = `${entity}.${name}`;
        if (this.executed.has(full) || by.every((who) => who === "system")) continue;
        const reason = this.reason(entity, full);
        found.set(reason, [...(found.get(reason) ?? []), full]);
      }
    }
    return found;
  }
}
