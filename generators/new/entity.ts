import { formatWords } from "../check/workspace/vocabulary.ts";
import { suggest } from "../output/near.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { json } from "./json.ts";
import { Refusal, emptyPlan, left } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { say, worded } from "./wording.ts";

/** An entity of the own company with some fields, each given as `name:format`; without any, it has a name. */
export function newEntity(workspace: Workspace, name: string, fields: readonly string[]): Plan {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Refusal(`"${name}" is no entity name; write it like credit_note`);
  const properties = Object.fromEntries(
    (fields.length > 0 ? fields : ["name:text"]).map((field) => property(workspace, field)),
  );
  const [first = "name"] = Object.keys(properties);
  const title = Object.keys(properties).find((field) => !("ref" in properties[field]!)) ?? first;
  const amounts = Object.keys(properties).filter(
    (field) => "format" in properties[field]! && properties[field].format === "money",
  );
  const named = partiesIn(workspace, properties);
  const owner = "owner" in properties ? "owner_company" : "owner";
  const isOwned = Object.keys(named).length === 0;
  const entity = {
    $schema: "../../generated/completion/entity.json",
    $id: name,
    grammar: 2,
    type: "object",
    title,
    ...(amounts.length === 1 ? { amount: amounts[0]! } : {}),
    parties: isOwned ? { owner } : named,
    required: [...new Set([...(isOwned ? [] : Object.values(named).map((path) => path.split(".")[0]!)), title])],
    properties: isOwned ? { [owner]: { ref: "company", show: "name", calc: true }, ...properties } : properties,
  };
  const plan = emptyPlan();
  plan.files.set(`schemas/entities/${name}.json`, json(entity));
  const words = {
    entity: name,
    entities: `${name}s`,
    ...(isOwned ? { [owner]: "company" } : {}),
    ...Object.fromEntries(Object.keys(properties).map((field) => [field, field.replace(/_entity$/, "")])),
  };
  for (const [key, text] of Object.entries(words)) {
    const field = properties[key];
    say(workspace, plan, name, key, (language) => worded(workspace, language, text, field));
  }
  plan.next.push(
    left(
      `Reword ${name}.json of both languages: a Chinese text is the English one where no other text says the same, and the check asks for it`,
      `改写两种语言的 ${name}.json：没有现成译法时中文暂用英文原文，检查会提示补译`,
    ),
    left(
      `Say in "parties" of schemas/entities/${name}.json whose it is: so far ${Object.entries(entity.parties)
        .map(([party, path]) => `${party} by ${path}`)
        .join(", ")}; and in "required" what a whole one cannot do without`,
      `在 schemas/entities/${name}.json 的 parties 中说明记录归谁所有：目前为${Object.entries(entity.parties)
        .map(([party, path]) => ` ${party}（${path}）`)
        .join("、")}；并在 required 中列出完整记录必填的字段`,
    ),
    left(
      "Give it calls: list, get, create and update",
      "为其新建接口：list、get、create 和 update",
      `npm run new -- call ${name}.list, then ${name}.get, ${name}.create and ${name}.update`,
    ),
    left(
      "Let it move, where it does: a lifecycle begins with its first step",
      "如果记录有状态变化，请新建生命周期，从第一个转换开始",
      `npm run new -- transition ${name}.submit --from draft --to submitted --by ${Object.keys(entity.parties)[0]}:<permission>`,
    ),
    left("Its table is made by the next migration", "数据表由下一次数据库迁移建立", "npm run migration"),
  );
  return plan;
}

function property(workspace: Workspace, declaration: string): [string, object] {
  const [field = "", format = "text"] = declaration.split(":");
  if (!/^[a-z][a-z0-9_]*$/.test(field)) throw new Refusal(`"${field}" is no field name; write it like due_date`);
  if (format === "file") return [field, { file: "document" }];
  if (workspace.entities.has(format)) return [field, reference(workspace, field, format)];
  if (format === "boolean") return [field, { type: "boolean" }];
  const known = formatWords();
  if (!known.includes(format))
    throw new Refusal(
      `"${format}" is neither a format nor an entity${suggest(format, [...known, ...workspace.entities.keys()])}`,
    );
  return [field, format === "text" ? { format, maxLength: 120 } : { format }];
}

/** A reference to a record, shown by what people call it; where it is chosen from sets, from the one of its name. */
function reference(workspace: Workspace, field: string, ref: string): object {
  const { title, choices } = workspace.entities.get(ref)!.value as { title?: string; choices?: object };
  const set = Object.keys(choices ?? {}).find((one) => field === one || field.startsWith(`${one}_`));
  return { ref, ...(set === undefined ? {} : { choose: set }), ...(title === undefined ? {} : { show: title }) };
}

/** Whose a record is by its own fields: a company, or an entity of a company, each a party of the field's name. */
function partiesIn(workspace: Workspace, properties: Readonly<Record<string, object>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, property]): [string, string][] => {
      const ref = "ref" in property ? String(property.ref) : "";
      if (ref === "company") return [[field.replace(/_company$/, ""), field]];
      const own = workspace.entities.get(ref)?.value.properties?.company as { ref?: string } | undefined;
      return own?.ref === "company" && ref.startsWith("company_")
        ? [[field.replace(/_entity$/, ""), `${field}.company`]]
        : [];
    }),
  );
}
