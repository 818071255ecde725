import type { FormHandle, Scope, SessionUser } from "../model/context.ts";
import { stored } from "../store/stored.ts";

/** Everything a reference may name. */
export interface ReferenceScope {
  params: Readonly<Record<string, unknown>>;
  record(): Record<string, unknown> | undefined;
  form(): FormHandle | undefined;
  source(name: string): unknown;
  user(): SessionUser | undefined;
  today(): string | undefined;
}

/** A value by its dotted path; an array on the way gives the list of what its items hold. */
export function at(data: unknown, path: string): unknown {
  if (path === "") return data;
  let value: unknown = data;
  for (const [index, part] of path.split(".").entries()) {
    if (Array.isArray(value)) {
      if (/^\d+$/.test(part)) value = value[Number(part)];
      else return value.map((item) => at(item, path.split(".").slice(index).join(".")));
    } else if (value !== null && typeof value === "object") value = (value as Record<string, unknown>)[part];
    else return undefined;
  }
  return value;
}

function fieldOf(surroundings: ReferenceScope, scope: Scope, path: string): unknown {
  const form = surroundings.form();
  if (form === undefined) return at(scope.record ?? surroundings.record(), path);
  return scope.item === undefined ? form.get(path) : form.get(`${scope.item}.${path}`);
}

/** The whole record: on a form, from inside an item, as it is being typed; it began with what was loaded. */
function recordOf(surroundings: ReferenceScope, scope: Scope, path: string): unknown {
  const form = scope.item === undefined || scope.record !== undefined ? undefined : surroundings.form();
  return form === undefined ? at(scope.record ?? surroundings.record(), path) : form.get(path);
}

/** Finds the data of one reference: its kind, and its path in that kind. */
export function lookupIn(surroundings: ReferenceScope, scope: Scope = {}): (kind: string, path: string) => unknown {
  return (kind, path) => {
    switch (kind) {
      case "param":
        return surroundings.params[path];
      case "record":
        return recordOf(surroundings, scope, path);
      case "row":
        return at(scope.row, path);
      case "field":
        return fieldOf(surroundings, scope, path);
      case "ask":
        return at(scope.ask, path);
      case "result":
        return at(scope.result, path);
      case "selection":
        return selectionOf(scope.selection ?? (surroundings.source("selection") as Scope["selection"]), path);
      case "source":
        return sourceOf(surroundings, path);
      case "stored":
        return stored(path);
      case "user":
        return at(surroundings.user(), path);
      case "today":
        return surroundings.today();
      default:
        return undefined;
    }
  };
}

/** The rows chosen in the list of the page, in short or what they hold at a path; how many they are. */
function selectionOf(rows: Scope["selection"], path: string): unknown {
  if (path === "rows")
    return rows?.map(({ id, version, ...row }) => ({
      id,
      version,
      name: row["name"] ?? row["legal_name"] ?? row["number"],
    }));
  return path === "count" ? (rows ?? []).length : rows?.map((row) => at(row, path));
}

function sourceOf(surroundings: ReferenceScope, path: string): unknown {
  const [name = "", ...rest] = path.split(".");
  return at(surroundings.source(name), rest.join("."));
}
