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

/** Any values by name: the body of a message from outside, which its handler reads itself; a row that was added to. */
const ROW = "Readonly<Record<string, unknown>>";

/** What a handler answers: the shape that its call names, one of them or rows, or a file. */
function answerType({ answer, rows, download }: NamedCall): string {
  if (download) return "FileAnswer";
  if (answer === undefined) return "unknown";
  return `${rows ? "AnsweredRows" : "Answered"}<${JSON.stringify(answer)}>`;
}

const IMPORTS = `import type { UploadedPart } from "../../server/platform/calls/endpoint.ts";
import type { Answered, AnsweredRows } from "../../server/platform/answered.ts";
import type { FileAnswer } from "../../server/platform/handler.ts";
import type { ListRequest } from "../../server/platform/query/list-request.ts";
`;

/**
 * What is brought to each named handler, by the calls that name it, and what it answers. Empty values are left out
 * before it is asked.
 */
export function callTypes(registry: Registry): string {
  const inputs = new Map<string, Set<string>>();
  const answers = new Map<string, Set<string>>();
  const say = (types: Map<string, Set<string>>, handler: string | undefined, type: string): void => {
    if (handler !== undefined) types.set(handler, new Set([...(types.get(handler) ?? []), type]));
  };
  for (const call of registry.calls.values()) {
    say(inputs, call.handler, call.provider ? ROW : inputType(registry, call));
    say(answers, call.handler, answerType(call));
    // What adds to the rows of a list is brought its rows, as the list answers them, beside the list's own input.
    if (call.lists !== undefined)
      say(
        inputs,
        call.adds,
        `${inputType(registry, call)} & { "rows": readonly Answered<${JSON.stringify(call.lists)}>[] }`,
      );
    say(answers, call.adds, `readonly ${ROW}[]`);
  }
  const listed = (name: string, types: Map<string, Set<string>>): string => {
    const lines = [...types]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([handler, own]) => `  ${JSON.stringify(handler)}: ${[...own].join(" | ")};\n`);
    return `export interface ${name} {\n${lines.join("")}}\n`;
  };
  return [
    `${IMPORTS}${VALUES}`,
    `/** What each handler is brought. */\n${listed("HandlerInputs", inputs)}`,
    `/** What each handler answers. */\n${listed("HandlerAnswers", answers)}`,
  ].join("\n");
}
