import { isDeepStrictEqual } from "node:util";
import { pageFacts } from "../check/page/page.ts";
import { locate } from "../check/source/document.ts";
import type { Document, Path } from "../check/source/document.ts";
import { fieldAt } from "../check/world/field.ts";
import { answers } from "../check/world/routes.ts";
import { find } from "../check/world/shape.ts";
import type { Shape } from "../check/world/shape.ts";
import type { World } from "../check/world/world.ts";
import { fieldWords } from "../completion/fields.ts";
import type { Offer } from "./offers.ts";

/** Where something is declared that a config names. */
export interface Target {
  document: Document;
  path: Path;
  says: string;
}

/** What a word at a path of a config names: a field, call, transition, entity, letter or page. */
export function targetsOf(world: World, document: Document, path: Path, word: string): Target[] {
  const field = fieldTarget(world, document, path, word);
  if (field) return [field];
  const about = String(document.value?.entity ?? document.value?.$id ?? "");
  const transition = world.transitions.get(word) ?? world.transitions.get(`${about}.${word}`);
  const call = world.calls.get(word);
  const isStep = ["do", "takes", "plan", "does", "notBy"].includes(
    String(path.findLast((step) => typeof step === "string")),
  );
  if (call && !transition)
    return [
      { document: call.document, path: call.path, says: `${String(call.call.method)} /${String(call.call.path)}` },
    ];
  if (transition && (isStep || word.includes(".")))
    return [
      {
        document: transition.document,
        path: transition.path,
        says: `step of ${transition.entity}, by ${String(transition.transition.by)}`,
      },
    ];
  const entity = world.entities.get(word);
  if (entity) return [{ document: entity, path: ["$id"], says: "entity" }];
  const letter = world.letters.get(word);
  if (letter) return [{ document: letter, path: ["entity"], says: "letter" }];
  if (word.startsWith("/"))
    return answers(world, word, undefined).map((route) => ({
      document: route.document,
      path: ["routes", route.index],
      says: `page for ${String(route.document.value.allow)}`,
    }));
  return ownField(world, about, word);
}

/** The field that a page names at a path, in the data that is shown there. */
function fieldTarget(world: World, document: Document, path: Path, word: string): Target | undefined {
  if (document.kind !== "page") return undefined;
  const fact = pageFacts(world, document).items.find(({ place }) => isDeepStrictEqual(place.path, path));
  const found = fact?.shape && find(world, fact.shape, word);
  return found ? ownField(world, found.entity, found.path)[0] : undefined;
}

function ownField(world: World, entity: string, path: string): Target[] {
  const document = world.entities.get(entity);
  if (!document || fieldAt(world, entity, path) === undefined) return [];
  const [first = ""] = path.split(".");
  const means = fieldWords(world, entity).find(([name]) => name === path)?.[1] ?? "";
  return [{ document, path: ["properties", first], says: `${path} of ${entity}: ${means}` }];
}

/** The fields that may stand in a list of a page: those of the data which its other items name. */
export function fieldsNear(world: World, document: Document, path: Path): Offer[] {
  if (document.kind !== "page") return [];
  const list = path.slice(
    0,
    path.findLastIndex((step) => typeof step === "number"),
  );
  const shape: Shape | undefined = pageFacts(world, document).items.find(
    ({ place, shape: held }) => held && list.length > 0 && isDeepStrictEqual(place.path.slice(0, list.length), list),
  )?.shape;
  if (!shape) return [];
  return shape.entities.flatMap((entity) =>
    fieldWords(world, entity, shape.prefix).map(([name, means]) => ({
      word: shape.prefix ? name.slice(shape.prefix.length + 1) : name,
      means,
    })),
  );
}

/** Line and column of a target, as the protocol counts. */
export function lineOf({ document, path }: Target): { line: number; character: number } {
  const { line, column } = locate({ document, path, key: true });
  return { line: line - 1, character: column - 1 };
}
