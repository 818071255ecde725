import { readersInRows, readersOfField, type Rights } from "../../../registry/access.ts";
import { areSame } from "./gathered.ts";
import { isRecord, once, settings, type Workspace } from "./workspace.ts";

/** Words beside the roles that say who may. */
export const words = ["public", "session", "link", "portfolio"];

/** The names of all roles. */
export function roleNames(workspace: Workspace): string[] {
  return Object.keys(settings(workspace, "roles", "roles"));
}

/** The permissions that a role may hold. */
export function permissionsOf(workspace: Workspace, role: string): string[] {
  const held = settings(workspace, "roles", "roles")[role]?.permissions;
  return Array.isArray(held) ? held : [];
}

/** The parties of an entity. */
export function partiesOf(workspace: Workspace, entity: string): string[] {
  const { parties } = workspace.entities.get(entity)?.value ?? {};
  return isRecord(parties) ? Object.keys(parties) : [];
}

/** The parties of an entity whose company is chosen among those of a role. */
function partiesChosenAs(workspace: Workspace, entity: string, role: string): string[] {
  const { parties, properties } = workspace.entities.get(entity)?.value ?? {};
  if (!isRecord(parties) || !isRecord(properties)) return [];
  return Object.entries(parties).flatMap(([party, declared]) => {
    const path: unknown = isRecord(declared) ? declared["field"] : declared;
    const property = typeof path === "string" ? properties[path.split(".")[0] ?? ""] : undefined;
    return isRecord(property) && property["choose"] === role ? [party] : [];
  });
}

/**
 * The parties of an entity's records that people of a role can be: those whose transitions ask for a permission the
 * role holds, the one of the role's own name, and those whose company is chosen among the role's. Without any such
 * sign, all of them.
 */
function reach(workspace: Workspace, entity: string, role: string): Set<string> {
  return once(
    workspace,
    `reach of ${role} in ${entity}`,
    () => {
      const parties = partiesOf(workspace, entity);
      const ownParties = new Set<string>([
        ...parties.filter((party) => party === role),
        ...partiesChosenAs(workspace, entity, role),
      ]);
      const held = new Set(permissionsOf(workspace, role));
      for (const entry of workspace.transitions.values()) {
        if (entry.entity !== entity || !Array.isArray(entry.transition.by)) continue;
        for (const who of entry.transition.by) {
          const [party = "", permission] = String(who).split(":");
          if (permission && held.has(permission)) ownParties.add(party);
        }
      }
      return ownParties.size > 0 ? ownParties : new Set(parties);
    },
    areSame,
  );
}

/** The rights of an entity as far as they are well formed; what is not is told of elsewhere. */
function rightsOf(workspace: Workspace, entity: string): Required<Rights> {
  const { parties, readable } = workspace.entities.get(entity)?.value ?? {};
  return {
    parties: isRecord(parties) ? (parties as Required<Rights>["parties"]) : {},
    readable: isRecord(readable) ? (readable as Required<Rights>["readable"]) : {},
  };
}

/** Whether people of a role, in any of their parties, may read a field. */
export function mayRead(workspace: Workspace, entity: string, path: string, role: string): boolean {
  const rights = rightsOf(workspace, entity);
  if (!roleNames(workspace).includes(role)) return true;
  const parties = reach(workspace, entity, role);
  return [readersOfField(rights, path.split(".")[0]!), readersInRows(rights, path)].every(
    (readers) =>
      !Array.isArray(readers) ||
      readers.some((reader) => parties.has(String(reader).split(":")[0]!) || reader === "creator"),
  );
}

interface Halves {
  readonly who: string;
  readonly permission: string | undefined;
}
/** Configs say the same few words thousands of times. */
const halved = new Map<string, Halves>();

/** A `role:permission` word in its two halves. */
export function halves(who: string): Halves {
  let found = halved.get(who);
  if (found === undefined) {
    const [name = "", permission] = who.split(":");
    halved.set(who, (found = { who: name, permission }));
  }
  return found;
}

/**
 * Whether someone described by one word is surely among those described by a list:
 * a role by itself, `session` takes every role, `portfolio` the investor, `role:permission` is narrower than the role.
 */
export function within(who: string, list: readonly string[]): boolean {
  const one = halves(who);
  return list.some((entry) => {
    const other = halves(entry);
    if (other.permission && other.permission !== one.permission) return false;
    if (other.who === one.who || other.who === "public" || (other.who === "portfolio" && one.who === "investor"))
      return true;
    return other.who === "session" && one.who !== "public" && one.who !== "link" && one.who !== "portfolio";
  });
}
