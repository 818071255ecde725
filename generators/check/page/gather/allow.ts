import type { ConfigNode } from "./node.ts";

/** Notes who a part is for, and gives the part with a scope narrowed to them. */
export function gatherAllow(part: ConfigNode): ConfigNode {
  const { allow } = part.value ?? {};
  if (!Array.isArray(allow)) return part;
  const { location } = part.at("allow");
  part.facts.allows.push({ allow, parent: part.scope.allow, location, scope: part.scope });
  return part.withScope({ ...part.scope, allow });
}
