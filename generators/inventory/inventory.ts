import { registryOf } from "../check/world/registry.ts";
import type { World } from "../check/world/world.ts";
import { languages } from "../../registry/read/wording.ts";
import { callRows } from "./calls.ts";
import type { CallRow } from "./calls.ts";
import { lifecycleRows } from "./lifecycles.ts";
import type { LifecycleRow } from "./lifecycles.ts";
import { componentNames, routeRows } from "./routes.ts";
import type { RouteRow } from "./routes.ts";

/** What the product consists of, parked things included and marked. */
export interface Inventory {
  routes: RouteRow[];
  calls: CallRow[];
  lifecycles: LifecycleRow[];
  brands: string[];
  languages: string[];
  components: string[];
}

/** Lists everything the configs of a world declare. */
export function inventory(world: World): Inventory {
  return {
    routes: routeRows(world),
    calls: callRows(world),
    lifecycles: lifecycleRows(world),
    brands: [...registryOf(world).brands.keys()].sort(),
    languages: [...languages],
    components: componentNames(world),
  };
}
