import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readWorld } from "../check/check.ts";
import { newBrand } from "./brand.ts";
import { newCall } from "./call.ts";
import type { CallPlan } from "./call.ts";
import { newEntity } from "./entity.ts";
import { newPage } from "./page.ts";
import { Refusal, carryOut } from "./plan.ts";

/** What the command line says beside kind and name. */
export interface Wishes {
  entity?: string;
  layout?: string;
  allow?: string;
  method?: string;
  path?: string;
  host?: string;
}

/** What was made, and what is left to do. */
export interface Made {
  written: string[];
  next: string[];
}

/**
 * Makes a page, entity, call or brand below a root, valid as it is.
 * @throws Refusal when it cannot be made; then nothing is written
 */
export function make(root: string, kind: string, name: string, more: readonly string[], wishes: Wishes): Made {
  const world = readWorld([root]);
  const allow = wishes.allow?.split(",").map((who) => who.trim()).filter(Boolean);
  const plan = ((): CallPlan => {
    switch (kind) {
      case "page": return newPage(world, name, { entity: wishes.entity ?? name.split("/").at(-1)!, layout: wishes.layout ?? "list", ...(allow ? { allow } : {}) });
      case "entity": return newEntity(world, name, more);
      case "call": return newCall(world, name, { ...(wishes.method ? { method: wishes.method } : {}), ...(wishes.path ? { path: wishes.path } : {}), ...(allow ? { allow } : {}) });
      case "brand": return newBrand(world, name, wishes.host);
      default: throw new Refusal(`"${kind}" cannot be made; choose page, entity, call or brand`);
    }
  })();
  const written = carryOut(root, plan);
  if (plan.changed) writeFileSync(join(root, plan.changed.path), plan.changed.text);
  return { written: [...written, ...(plan.changed ? [plan.changed.path] : [])], next: plan.next };
}
