import { exportPath } from "../../../registry/access/exported.ts";
import type { NamedCall } from "../../../registry/registry.ts";
import { wholeSchema } from "../../../registry/schema/entered.ts";
import type { AppOptions } from "../options.ts";
import { exportList } from "../exports/export.ts";
import type { Endpoint } from "./endpoint.ts";
import { bySchema } from "./takes.ts";

/** POST {list path}/export of every list: who may list may export, with the same filters. */
export function exportEndpoints({ registry }: AppOptions, list: NamedCall): Endpoint[] {
  const path = exportPath(registry, list);
  if (path === undefined) return [];
  return [
    {
      name: `${list.name}.export`,
      call: undefined,
      method: "POST",
      path,
      allow: list.allow,
      rate: "export",
      passive: false,
      upload: undefined,
      takes: bySchema(registry, wholeSchema(registry, "export_request"), "POST", "export_request"),
      work: { kind: "owns", run: (input, context) => exportList(list, input, context) },
    },
  ];
}
