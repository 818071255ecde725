import { suggest } from "../output/near.ts";
import { fieldNames } from "../check/workspace/field.ts";
import { partiesOf } from "../check/workspace/reach.ts";
import { routes } from "../check/workspace/routes.ts";
import type { Language } from "../check/workspace/wording.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { json, withEntry } from "./json.ts";
import { Refusal, emptyPlan, left, type Plan } from "./plan.ts";
import { transitionNamed } from "./transition.ts";
import { readable, say } from "./wording.ts";

/** What a letter is told beside its name: the transition that sends it, and the parties to which it goes. */
interface LetterWish {
  on?: string;
  to?: readonly string[];
  /** What it says, where that is told with it: else it is made of its name. */
  words?: LetterWords;
}

/** The words of a letter in both languages. */
export interface LetterWords {
  readonly subject: Readonly<Record<Language, string>>;
  readonly greeting: Readonly<Record<Language, string>>;
}

/** A letter shows so many fields besides what its sentences name, to begin with. */
const MOST_FIELDS = 4;

/**
 * A mail and notice that a transition sends to a party, with the fields by which one knows the record and a link to its
 * page, worded in both languages.
 * @throws Refusal when there is no such transition or party, or the letter is there already
 */
export function newLetter(workspace: Workspace, name: string, { on, to = [], words }: LetterWish): Plan {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Refusal(`"${name}" is no name; write it like invoice_confirmed`);
  if (workspace.letters.has(name)) throw new Refusal(`${name} is there already`);
  const { document, entity, verb } = transitionNamed(workspace, on);
  const parties = partiesOf(workspace, entity);
  const stranger = to.find((one) => !parties.includes(one));
  if (to.length === 0) throw new Refusal(`say to whom it goes: --to ${parties.join(" or ")}`);
  if (stranger !== undefined)
    throw new Refusal(
      `"${stranger}" is no party of ${entity}${suggest(stranger, parties)}; its parties are ${parties.join(", ")}`,
    );
  const detail = routes(workspace).find(
    ({ document: page, path }) => page.value.entity === entity && page.value.layout === "detail" && !path.includes("{"),
  )?.path;
  const plan = emptyPlan();
  const { title, properties = {}, amount } = workspace.entities.get(entity)?.value ?? {};
  const fields = [title, amount, ...fieldsToShow(properties)].filter(
    (field, index, all) =>
      typeof field === "string" && fieldNames(workspace, entity).includes(field) && all.indexOf(field) === index,
  );
  plan.files.set(
    `schemas/letters/${name}.json`,
    json({
      $schema: "../../generated/completion/letter.json",
      grammar: 1,
      entity,
      as: ["mail", "notice"],
      to,
      parts: [
        { head: true },
        { text: "greeting" },
        { fields: fields.slice(0, MOST_FIELDS) },
        ...(detail === undefined ? [] : [{ link: detail }]),
      ],
    }),
  );
  const before: unknown = document.value.transitions[verb].letters;
  const sent = Array.isArray(before) ? (before as string[]) : [];
  if (!sent.includes(name))
    plan.changed.set(document.file, withEntry(document.text, ["transitions", verb, "letters"], [...sent, name]));
  say(workspace, plan, "letter", `${name}.subject`, (language) => words?.subject[language] ?? readable(name));
  say(workspace, plan, "letter", `${name}.greeting`, (language) => words?.greeting[language] ?? `${readable(name)}.`);
  if (words === undefined)
    plan.next.push(
      left(
        `Word it: ${name}.subject and ${name}.greeting in letter.json of both languages; a sentence names fields of ${entity} as {{field}}, who acted as {{actor}}, what they said as {{comment}}`,
        `在两种语言的 letter.json 中填写 ${name}.subject 与 ${name}.greeting；语句中以 {{字段}} 引用 ${entity} 的字段，以 {{actor}} 引用操作人，以 {{comment}} 引用其说明`,
      ),
    );
  plan.next.push(
    left(
      `Choose the fields that it shows in schemas/letters/${name}.json`,
      `在 schemas/letters/${name}.json 中选择所显示的字段`,
    ),
  );
  if (detail === undefined)
    plan.next.push(
      left(
        `Lead from it to the record once a detail shows one: { "link": "/…" } among its parts`,
        `有详情页后，在其 parts 中加入 { "link": "/…" }，使信函通往该记录`,
      ),
    );
  return plan;
}

/** Fields that tell what a record is about: what is neither a list nor a file, nor where it stands. */
const fieldsToShow = (properties: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(properties).flatMap(([name, property]) => {
    const { type, file, calc } = property as { type?: string; file?: string; calc?: true };
    return type === "array" || file !== undefined || calc === true ? [] : [name];
  });
