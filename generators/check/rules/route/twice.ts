import { grouped } from "../../world/group.ts";
import type { Rule } from "../../rule.ts";
import { isName, meets, routes } from "../../world/routes.ts";
import type { Route } from "../../world/routes.ts";
import type { World } from "../../world/world.ts";

/** E206: one address, one role, one page. */
export const answeredTwice: Rule = {
  code: "E206",
  finds: "an address that two files answer for one role",
  check(world, report) {
    const byShape = grouped(routes(world), (route) => route.parts.map((part) => (isName(part) ? "{}" : part)).join("/"));
    for (const same of byShape.values()) {
      same.forEach((route, index) => {
        const other = same.slice(0, index).find((earlier) => clash(world, earlier, route));
        world.proven += 1;
        if (other) report({ document: route.document, path: ["routes", route.index] }, other.document === route.document ? `"${route.path}" stands here twice` : `"${route.path}" is answered by ${other.document.file} too, for the same people`);
      });
    }
  },
};

function clash(world: World, one: Route, other: Route): boolean {
  if (one.document !== other.document && !sharesPeople(world, one, other)) return false;
  if (toldApart(one, other)) return false;
  return true;
}

function sharesPeople(world: World, one: Route, other: Route): boolean {
  const [some, others] = [one.document.value.allow, other.document.value.allow];
  // `public` is who has no session; who has one is told apart from them.
  return Array.isArray(some) && Array.isArray(others) && meets(world, some.filter(notPublic), others.filter(notPublic)) || (some?.includes("public") && others?.includes("public"));
}

function toldApart(one: Route, other: Route): boolean {
  const byValue = Object.keys(one.where).some((name) => other.where[name] && !other.where[name].some((value) => one.where[name]!.includes(value)));
  return byValue || one.parts.some((part, index) => isName(part) && typeOf(one, part) !== typeOf(other, other.parts[index]!) && told(one, part) && told(other, other.parts[index]!));
}

// Two parameters in one place are told apart by types that no value can share.
const apart = ["step_number", "human_number", "int", "id", "date"];

function told(route: Route, part: string): boolean {
  const type = typeOf(route, part);
  return apart.includes(type) || type.includes(".");
}

function typeOf(route: Route, part: string): string {
  const said = route.document.value.params?.[part.slice(1, -1)];
  return String(typeof said === "object" && said !== null ? said.type : said ?? "");
}

function notPublic(who: string): boolean {
  return who !== "public";
}
