import { readWorkspace } from "../check/check.ts";
import { newBrand } from "./brand.ts";
import { newCall } from "./call.ts";
import { newEffect } from "./effect.ts";
import { newEntity } from "./entity.ts";
import { newGuard } from "./guard.ts";
import { newLetter, type LetterWords } from "./letter.ts";
import { newPage } from "./page.ts";
import { Refusal, carryOut, type Left, type Plan } from "./plan.ts";
import { newTransition } from "./transition.ts";
import { newWord } from "./word.ts";

/** What the command line says beside kind and name. */
interface Wishes {
  entity?: string;
  layout?: string;
  allow?: string;
  /** Of a page: the entry of the menu under which it stands. */
  menu?: string;
  method?: string;
  path?: string;
  host?: string;
  /**
   * Of a transition: states from which and to which, comma-separated, who takes it, and the axis where an entity has
   * several.
   */
  from?: string;
  to?: string;
  by?: string;
  axis?: string;
  /** Of a transition: states that are to be there, comma-separated; they are added where they are not. */
  states?: string;
  /** Of a guard, an effect or a letter, which says in `to` to which parties it goes: the transition that names it. */
  on?: string;
  /** Of a letter: what it says, where that is told with it. */
  words?: LetterWords;
}

/** What was made, and what is left to do. */
export interface Made {
  written: string[];
  next: Left[];
}

/**
 * Makes a page, entity, call, brand, transition, letter, guard, effect or word below a root, valid as it is.
 * @throws Refusal when it cannot be made; then nothing is written
 */
export function make(root: string, kind: string, name: string, more: readonly string[], wishes: Wishes): Made {
  const workspace = readWorkspace([root]);
  const list = (text: string | undefined) =>
    text
      ?.split(",")
      .map((one) => one.trim())
      .filter(Boolean);
  const allow = list(wishes.allow);
  const plan = ((): Plan => {
    switch (kind) {
      case "page":
        return newPage(workspace, name, {
          entity: wishes.entity ?? name.split("/").at(-1)!,
          layout: wishes.layout ?? "list",
          ...(allow ? { allow } : {}),
          ...(wishes.menu ? { menu: wishes.menu } : {}),
        });
      case "entity":
        return newEntity(workspace, name, more);
      case "call":
        return newCall(workspace, name, {
          ...(wishes.method ? { method: wishes.method } : {}),
          ...(wishes.path ? { path: wishes.path } : {}),
          ...(allow ? { allow } : {}),
        });
      case "brand":
        return newBrand(workspace, name, wishes.host);
      case "transition":
        return newTransition(workspace, name, {
          from: list(wishes.from) ?? [],
          by: list(wishes.by) ?? [],
          ...(wishes.to ? { to: wishes.to } : {}),
          states: list(wishes.states) ?? [],
          ...(wishes.axis ? { axis: wishes.axis } : {}),
        });
      case "guard":
        return newGuard(workspace, name, wishes.on);
      case "effect":
        return newEffect(workspace, root, name, wishes.on);
      case "letter":
        return newLetter(workspace, name, {
          ...(wishes.on ? { on: wishes.on } : {}),
          ...(wishes.to ? { to: list(wishes.to)! } : {}),
          ...(wishes.words ? { words: wishes.words } : {}),
        });
      case "word":
        return newWord(root, name, more[0]);
      default:
        throw new Refusal(
          `"${kind}" cannot be made; choose page, entity, call, brand, transition, letter, guard, effect or word`,
        );
    }
  })();
  return { written: carryOut(root, plan), next: plan.next };
}
