import { formatWords } from "../check/workspace/vocabulary.ts";
import { suggest } from "../output/near.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { json } from "./json.ts";
import { Refusal, emptyPlan } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { readable, say } from "./wording.ts";

/** An entity of the own company with some fields, each given as `name:format`; without any, it has a name. */
export function newEntity(workspace: Workspace, name: string, fields: readonly string[]): Plan {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Refusal(`"${name}" is no entity name; write it like credit_note`);
  const properties = Object.fromEntries(
    (fields.length > 0 ? fields : ["name:text"]).map((said) => property(workspace, said)),
  );
  const [first = "name"] = Object.keys(properties);
  const owner = "owner" in properties ? "owner_company" : "owner";
  const entity = {
    $schema: "../../generated/completion/entity.json",
    $id: name,
    grammar: 1,
    type: "object",
    title: first,
    parties: { owner },
    required: [first],
    properties: { [owner]: { ref: "company", show: "name", calc: true }, ...properties },
  };
  const plan = emptyPlan();
  plan.files.set(`schemas/entities/${name}.json`, json(entity));
  const words = {
    entity: name,
    entities: `${name}s`,
    [owner]: "company",
    ...Object.fromEntries(Object.keys(properties).map((field) => [field, field])),
  };
  for (const [key, text] of Object.entries(words)) say(workspace, plan, name, key, () => readable(text));
  plan.next.push(
    `Reword ${name}.json of both languages: the Chinese texts are the English ones so far`,
    `Say whose ${/^[aeiou]/.test(name) ? "an" : "a"} ${name} is in "parties" of schemas/entities/${name}.json`,
    `Give it calls: npm run new -- call ${name}.list, then ${name}.get and ${name}.create`,
    `Let it move, where it does: npm run new -- transition ${name}.submit --from draft --to submitted --by ${owner}:<permission>`,
    "Make its table: npm run migration",
  );
  return plan;
}

function property(workspace: Workspace, said: string): [string, object] {
  const [field = "", format = "text"] = said.split(":");
  if (!/^[a-z][a-z0-9_]*$/.test(field)) throw new Refusal(`"${field}" is no field name; write it like due_date`);
  if (workspace.entities.has(format)) return [field, { ref: format }];
  if (format === "boolean") return [field, { type: "boolean" }];
  const known = formatWords();
  if (!known.includes(format))
    throw new Refusal(
      `"${format}" is neither a format nor an entity${suggest(format, [...known, ...workspace.entities.keys()])}`,
    );
  return [field, format === "text" ? { format, maxLength: 120 } : { format }];
}
