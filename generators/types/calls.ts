import type { NamedCall, Registry } from "../../registry/registry.ts";
import { callInput } from "../../registry/schema/request.ts";
import { shapeType, VALUES } from "./shape.ts";

/** Parameters of a call's path beside its input and the asker's role. */
const pathFields = (call: NamedCall): string[] =>
  [...call.path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => !["role", "authority"].includes(name));

/** What stands beside the declared input: how a list is asked for, an uploaded file with the category it is for. */
function besideInput(call: NamedCall): string {
  if (call.method === "GET" && call.rows) return ` & { "list": ListRequest }`;
  return call.upload === undefined ? "" : ` & { "file"?: UploadedPart; "category"?: string }`;
}

function inputType(registry: Registry, call: NamedCall): string {
  const own = callInput(registry, call);
  const properties = {
    ...Object.fromEntries(
      pathFields(call).map((name) => [name, { type: "string" as const, ...(name === "id" ? { format: "id" } : {}) }]),
    ),
    ...own?.properties,
  };
  return shapeType(properties, [...(own?.required ?? []), ...pathFields(call)], "") + besideInput(call);
}

const IMPORTS = `import type { UploadedPart } from "../../server/platform/calls/endpoint.ts";
import type { ListRequest } from "../../server/platform/query/list-request.ts";
`;

/** What is brought to each named handler, by the calls that name it. Empty values are left out before it is asked. */
export function callTypes(registry: Registry): string {
  const inputs = new Map<string, Set<string>>();
  const bring = (handler: string | undefined, input: string): void => {
    if (handler !== undefined) inputs.set(handler, new Set([...(inputs.get(handler) ?? []), input]));
  };
  for (const call of registry.calls.values()) {
    if (!call.provider) bring(call.handler, inputType(registry, call));
    // What adds to the rows of a list is brought the rows beside the list's own input.
    bring(call.adds, `${inputType(registry, call)} & { "rows": readonly Record<string, unknown>[] }`);
  }
  const lines = [...inputs]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, own]) => `  ${JSON.stringify(name)}: ${[...own].join(" | ")};\n`);
  return `${IMPORTS}${VALUES}\n/** What each handler is brought. */\nexport interface HandlerInputs {\n${lines.join("")}}\n`;
}
