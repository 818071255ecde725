import { readFileSync } from "node:fs";
import { baseBrands, languages } from "../check/workspace/wording.ts";
import { settings, type Workspace } from "../check/workspace/workspace.ts";
import { json, withEntry } from "./json.ts";
import { Refusal, emptyPlan } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { readable, say } from "./wording.ts";

/** A brand that starts from the first one and looks like it until it is dressed. */
export function newBrand(workspace: Workspace, name: string, host = `${name}.localhost`): Plan {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Refusal(`"${name}" is no brand name; write it like meridian`);
  const [base] = baseBrands(workspace);
  const start = base === undefined ? undefined : workspace.brands.get(base)?.value;
  if (!start) throw new Refusal("there is no brand to start from");
  const taken = [...workspace.brands].find(([, { value }]) => value.hosts?.includes(host));
  if (taken) throw new Refusal(`"${host}" shows the brand ${taken[0]} already; give another --host`);
  const plan = emptyPlan();
  const { logo, side_logo, icon, theme } = start;
  const title = readable(name);
  const domain = `${name.replaceAll("_", "-")}.example`;
  const contact = { support: { email: `support@${domain}` }, mail: { sender: `${title} <no-reply@${domain}>` } };
  plan.files.set(
    `brands/${name}/brand.json`,
    json({
      $schema: "../../generated/completion/brand.json",
      grammar: 1,
      extends: base,
      hosts: [host],
      logo,
      ...(side_logo === undefined ? {} : { side_logo }),
      icon,
      theme,
      ...contact,
    }),
  );
  for (const image of new Set<string>([logo, side_logo ?? logo, icon])) {
    const full = workspace.files.get(`brands/${base}/${image}`);
    if (full) plan.files.set(`brands/${name}/${image}`, readFileSync(full));
  }
  for (const language of languages)
    plan.files.set(
      `brands/${name}/${language}/brand.json`,
      json({ title, copyright: `© ${new Date().getFullYear()} ${title}` }),
    );
  say(workspace, plan, "catalogue", `brand.${name}`, () => title);
  const environments = workspace.settings.get("environments");
  const [, partner] =
    Object.entries(settings(workspace, "environments", "environments")).find(([one]) => one.startsWith("partner_")) ??
    [];
  if (environments !== undefined && partner !== undefined) {
    const environment = { ...(partner as object), brand: name, address: `https://${domain}` };
    plan.changed.set(environments.file, withEntry(environments.text, ["environments", `partner_${name}`], environment));
    plan.next.push(`Say in schemas/environments.json where partner_${name} will be found: https://${domain} stands in`);
  }
  plan.next.push(
    `Name who answers questions ("support") and who sends the mails ("mail") in brands/${name}/brand.json: ${domain} stands in for them`,
    `Put your images into brands/${name}/ and name them in brand.json`,
    `Choose the colours in "theme"; the check proves that text can be read on them`,
    `Reword what you like: brands/${name}/en/<file>.json and zh/<file>.json, with the keys of brands/${base}`,
    `Look at it: ?brand=${name}`,
  );
  return plan;
}
