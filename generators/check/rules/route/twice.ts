import { grouped } from "../../workspace/group.ts";
import type { Rule } from "../../rule.ts";
import { isName, meets, routes } from "../../workspace/routes.ts";
import type { Route } from "../../workspace/routes.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E206: one address, one role, one page. */
export const answeredTwice: Rule = {
  code: "E206",
  finds: "an address that two files answer for one role",
  check(workspace, report) {
    const byShape = grouped(routes(workspace), (route) =>
      route.parts.map((part) => (isName(part) ? "{}" : part)).join("/"),
    );
    for (const same of byShape.values()) {
      same.forEach((route, index) => {
        const other = same.slice(0, index).find((earlier) => clash(workspace, earlier, route));
        workspace.proven += 1;
        if (!other) return;
        // Folders mirror addresses: the page that lies elsewhere is the one that answers it too.
        const [wrong, right] = isAtHome(route) && !isAtHome(other) ? [other, route] : [route, other];
        report(
          { document: wrong.document, path: ["routes", wrong.index] },
          right.document === wrong.document
            ? `"${wrong.path}" stands here twice`
            : `"${wrong.path}" is answered by ${right.document.file} too, for the same people`,
        );
      });
    }
  },
};

/** Whether the page lies in the folders that its address names. */
function isAtHome({ parts, document }: Route): boolean {
  const address = parts.filter((part) => part !== "" && !isName(part)).join("/");
  return document.name === address || document.name.startsWith(`${address}/`);
}

function clash(workspace: Workspace, one: Route, other: Route): boolean {
  if (one.document !== other.document && !sharesPeople(workspace, one, other)) return false;
  if (isDistinguishable(one, other)) return false;
  return true;
}

function sharesPeople(workspace: Workspace, one: Route, other: Route): boolean {
  const [some, others] = [one.document.value.allow, other.document.value.allow];
  // `public` is who has no session; who has one is told apart from them.
  return (
    (Array.isArray(some) &&
      Array.isArray(others) &&
      meets(workspace, some.filter(notPublic), others.filter(notPublic))) ||
    (some?.includes("public") && others?.includes("public"))
  );
}

// At some place the two take values that none can share.
function isDistinguishable(one: Route, other: Route): boolean {
  const byName = Object.keys(one.where).some((name) => apart(one.where[name]!, other.where[name]));
  return (
    byName ||
    one.parts.some((part, index) => isName(part) && apart(values(one, part), values(other, other.parts[index]!)))
  );
}

// What a parameter can be: the listed values of its case, or the kind of its type; undefined where it may be anything.
function values(route: Route, part: string): string[] | RegExp | undefined {
  const name = part.slice(1, -1);
  if (route.where[name]) return route.where[name];
  const declared = route.document.value.params?.[name];
  return kinds[String(typeof declared === "object" && declared !== null ? declared.type : (declared ?? name))];
}

const digits = /^\d+$/;
const numbers = /^(\d+|[A-Z]{2,4}-.*)$/;
const kinds: Record<string, RegExp> = {
  id: digits,
  int: digits,
  step_number: digits,
  human_number: numbers,
  number: numbers,
  date: /^\d{4}-\d{2}-\d{2}$/,
};

function apart(some: string[] | RegExp | undefined, others: string[] | RegExp | undefined): boolean {
  if (Array.isArray(some))
    return Array.isArray(others)
      ? !some.some((value) => others.includes(value))
      : others !== undefined && !some.some((value) => others.test(value));
  return some !== undefined && Array.isArray(others) && !others.some((value) => some.test(value));
}

function notPublic(who: string): boolean {
  return who !== "public";
}
