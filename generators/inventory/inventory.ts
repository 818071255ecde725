import { registryOf } from "../check/workspace/registry.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { languages } from "../../registry/read/wording.ts";
import { callRows, type CallRow } from "./calls.ts";
import { lifecycleRows, type LifecycleRow } from "./lifecycles.ts";
import { componentNames, routeRows, type RouteRow } from "./routes.ts";

/** What the product consists of, parked things included and marked. */
interface Inventory {
  routes: RouteRow[];
  calls: CallRow[];
  lifecycles: LifecycleRow[];
  brands: string[];
  languages: string[];
  components: string[];
}

/** Lists everything the configs of a workspace declare. */
export function inventory(workspace: Workspace): Inventory {
  return {
    routes: routeRows(workspace),
    calls: callRows(workspace),
    lifecycles: lifecycleRows(workspace),
    brands: [...registryOf(workspace).brands.keys()].sort(),
    languages: [...languages],
    components: componentNames(workspace),
  };
}
