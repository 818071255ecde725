import type { Entity, Property } from "../../generated/types/grammar/index.d.ts";
import type { Registry, NamedPage } from "../model.ts";
import { transitionsOf, type NamedTransition } from "../lifecycle.ts";

/** A property as it is said, or the definition that it names. */
function meant({ definitions }: Entity, property: Property): Property | undefined {
  return property.$ref === undefined
    ? property
    : (definitions?.[property.$ref.slice("#/definitions/".length)] as Property | undefined);
}

/** Whether a value of a property can be, or hold, a file that is read; a picture of a person or company is none. */
function holds(entity: Entity, declared: Property, within: readonly Property[] = []): boolean {
  const property = meant(entity, declared);
  if (property === undefined || within.includes(property)) return false;
  if (property.file !== undefined) return property.file !== "logo";
  const inner = [property.items, ...Object.values(property.properties ?? {})].filter((one) => one !== undefined);
  return inner.some((one) => holds(entity, one as Property, [...within, property]));
}

/** The entity to which a reference leads, by its dotted path through groups and rows. */
function referred(entity: Entity, path: string): string | undefined {
  let at: Property | undefined = { properties: entity.properties } as Property;
  for (const field of path.split(".")) {
    const next: Property | undefined = at?.properties?.[field];
    const found: Property | undefined = next === undefined ? undefined : meant(entity, next);
    at = found?.items === undefined ? found : meant(entity, found.items as Property);
  }
  return at?.ref;
}

/** Whether a record of an entity, or one that it stands under, can hold a file that is read. */
export function holdsPapers(registry: Registry, name: string): boolean {
  const entity = registry.entities.get(name);
  if (entity === undefined) return false;
  if (Object.values(entity.properties ?? {}).some((property) => holds(entity, property))) return true;
  return (entity.under ?? []).some((path) => {
    const above = referred(entity, path);
    return above !== undefined && above !== name && holdsPapers(registry, above);
  });
}

/** The role of a line of `allow` or `by`. */
const roleOf = (who: string): string => who.split(":")[0]!;

/**
 * The parameter from which a page among the others takes the id of the one record that it is about; undefined where it
 * is about none, or stands in a frame of its own.
 */
export const idParam = (registry: Registry, page: NamedPage): string | undefined =>
  (page.frame ?? "main") === "main" ? recordParam(registry, page) : undefined;

/**
 * The parameter that a detail's main source takes the record's id from; undefined where the page reads no one record of
 * its own entity.
 */
export function recordParam(registry: Registry, page: NamedPage): string | undefined {
  const { layout, entity, source } = page;
  if (layout !== "detail" || source?.call === undefined || registry.calls.get(source.call)?.reads !== entity)
    return undefined;
  const given = source.with;
  if (Array.isArray(given)) return given.includes("id") ? "id" : undefined;
  const id = (given as Readonly<Record<string, unknown>> | undefined)?.["id"];
  const param = (id as { param?: unknown } | undefined)?.param;
  return typeof param === "string" ? param : undefined;
}

/**
 * Which roles can be a party of an entity: those that have every permission which is asked of the party anywhere; where
 * none has, those that have one.
 */
export function rolesOfParty(registry: Registry, entity: string, party: string): readonly string[] {
  const { roles } = registry.roles;
  if (roles[party] !== undefined) return [party];
  const inputs = transitionsOf(registry, entity)
    .flatMap(({ by }) => by)
    .flatMap((entry) => (roleOf(entry) === party ? entry.split(":").slice(1) : []));
  const having = (how: "every" | "some"): string[] =>
    Object.keys(roles).filter((role) => inputs[how]((permission) => roles[role]!.permissions.includes(permission)));
  const whole = having("every");
  return whole.length > 0 ? whole : having("some");
}

/**
 * The roles of a page whose people may take a transition: those that can be its party and have the permission that it
 * asks.
 * @param partyRoles which roles can be a party, where that is known already
 */
export function rolesFor(
  registry: Registry,
  page: Pick<NamedPage, "allow">,
  { by, entity }: Pick<NamedTransition, "by" | "entity">,
  partyRoles: typeof rolesOfParty = rolesOfParty,
): string[] {
  const may = (role: string): boolean =>
    by.some((entry) => {
      const [party = "", permission] = entry.split(":");
      if (party === "system") return false;
      return (
        partyRoles(registry, entity, party).includes(role) &&
        (permission === undefined || registry.roles.roles[role]!.permissions.includes(permission))
      );
    });
  return [...new Set(page.allow.map(roleOf))].filter((role) => registry.roles.roles[role] !== undefined && may(role));
}

/** The transitions of an entity for which somebody gets a task. */
export const tasksOf = (registry: Registry, entity: string): NamedTransition[] =>
  transitionsOf(registry, entity).filter(({ task }) => task);

/**
 * The details that may show a record of an entity to a role: those said to be for tasks, else all there are. The check
 * proves that it is one, so that everybody of a role decides on the same page.
 */
export function subjectPages(registry: Registry, entity: string, role: string): readonly NamedPage[] {
  const details = [...registry.pages.values()].filter(
    (page) =>
      page.entity === entity && idParam(registry, page) !== undefined && page.allow.some((who) => roleOf(who) === role),
  );
  const marked = details.filter(({ for_tasks: roles }) => roles === true || roles?.includes(role) === true);
  return marked.length > 0 ? marked : details;
}

/**
 * What tasks need to show a page: the parameter through which it gets the record's id, and to which roles they show it;
 * undefined where to none.
 * @param pagesFor the details that may show a record to a role, where they are known already
 */
export function subjectOf(
  registry: Registry,
  page: NamedPage,
  pagesFor: typeof subjectPages = subjectPages,
): { param: string; roles: string[] } | undefined {
  const param = idParam(registry, page);
  const { entity } = page;
  if (param === undefined || entity === undefined) return undefined;
  const roles = [...new Set(page.allow.map(roleOf))].filter(
    (role) => pagesFor(registry, entity, role)[0]?.name === page.name,
  );
  return roles.length === 0 ? undefined : { param, roles };
}
