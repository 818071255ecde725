import type { Plan } from "../plan/plan.ts";
import { NEW } from "../plan/open.ts";

/** Gives the records that a plan makes their ids, and puts those in the place of what stood for them. */
export class MadeIds {
  private readonly byPlaceholder = new Map<string, string>();
  private readonly byKey = new Map<string, string>();

  constructor(plan: Plan, next: () => string) {
    for (const step of plan.steps) {
      if (step.id.startsWith(NEW) && !this.byPlaceholder.has(step.id)) this.byPlaceholder.set(step.id, next());
      if (step.key !== undefined) this.byKey.set(step.key, this.byPlaceholder.get(step.id) ?? step.id);
      for (const made of step.creates) if (made.key !== undefined) this.byKey.set(made.key, next());
    }
  }

  /** The id of a step's record. */
  of(id: string): string {
    return this.byPlaceholder.get(id) ?? id;
  }

  /** The id of the record made under a key. */
  made(key: string): string {
    const id = this.byKey.get(key);
    if (id === undefined) throw new Error(`the plan makes nothing under the key ${key}`);
    return id;
  }

  /** A copy of a value in which every placeholder is the id. */
  in<T>(value: T): T {
    if (typeof value === "string") return this.of(value) as T;
    if (Array.isArray(value)) return value.map((item: unknown) => this.in(item)) as T;
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [[name, key] = []] = entries;
    if (entries.length === 1 && name === "created" && typeof key === "string") return this.made(key) as T;
    return Object.fromEntries(entries.map(([field, inner]) => [field, this.in(inner)])) as T;
  }
}
