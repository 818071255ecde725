import { baseBrands, languages } from "../check/workspace/wording.ts";
import { settings, type Workspace } from "../check/workspace/workspace.ts";
import { json, withEntry } from "./json.ts";
import { Refusal, emptyPlan, left } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { readable, say } from "./wording.ts";

/** A brand that starts from the first one and looks like it until it is dressed. */
export function newBrand(workspace: Workspace, name: string, host = `${name}.localhost`): Plan {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Refusal(`"${name}" is no brand name; write it like meridian`);
  const [base] = baseBrands(workspace);
  const start = base === undefined ? undefined : workspace.brands.get(base)?.value;
  if (!start) throw new Refusal("there is no brand to start from");
  const existing = [...workspace.brands].find(([, { value }]) => value.hosts?.includes(host));
  if (existing) throw new Refusal(`"${host}" shows the brand ${existing[0]} already; give another --host`);
  const plan = emptyPlan();
  const { side_logo, theme } = start;
  const title = readable(name);
  const domain = `${name.replaceAll("_", "-")}.example`;
  const contact = { support: { email: `support@${domain}` }, mail: { sender: `${title} <no-reply@${domain}>` } };
  plan.files.set(
    `brands/${name}/brand.json`,
    json({
      $schema: `../../generated/completion/brand/${name}.json`,
      grammar: 1,
      extends: base,
      hosts: [host],
      logo: "logo.svg",
      ...(side_logo === undefined ? {} : { side_logo: "side_logo.svg" }),
      icon: "icon.svg",
      theme,
      // Its own policies, or people would be led to those of the brand from which it starts.
      ...(start.links === undefined
        ? {}
        : { links: Object.fromEntries(Object.keys(start.links).map((name) => [name, `https://${domain}/${name}`])) }),
      ...contact,
    }),
  );
  plan.files.set(`brands/${name}/logo.svg`, lettering(title, theme.accent));
  if (side_logo !== undefined) plan.files.set(`brands/${name}/side_logo.svg`, lettering(title, theme.side_text));
  plan.files.set(`brands/${name}/icon.svg`, initial(title, theme));
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
    plan.next.push(
      left(
        `Say in schemas/environments.json where partner_${name} will be found: https://${domain} stands in`,
        `在 schemas/environments.json 中填写 partner_${name} 的访问地址，目前以 https://${domain} 代替`,
      ),
    );
  }
  plan.next.push(
    left(
      `Name who answers questions ("support"), who sends the mails ("mail") and where the policies stand ("links") in brands/${name}/brand.json: ${domain} stands in for them`,
      `在 brands/${name}/brand.json 中填写客服联系方式（support）、邮件发件人（mail）和政策链接（links），目前以 ${domain} 代替`,
    ),
    left(
      `Put your logo, icon and pictures ("images") into brands/${name}/ and name them in brand.json: its name in letters stands in for a logo, and the pictures are those of ${base}`,
      `将徽标、图标和图片（images）放入 brands/${name}/，并在 brand.json 中填写文件名：目前以文字名称代替徽标，图片沿用 ${base} 的图片`,
    ),
    left(
      `Choose the colours in "theme"; the check proves that text can be read on them`,
      `在 theme 中选择颜色；系统会检查文字在其上是否清晰可读`,
    ),
    left(
      `Reword what you like: brands/${name}/en/<file>.json and zh/<file>.json, with the keys of brands/${base}`,
      `按需改写文案：brands/${name}/en/<文件>.json 和 zh/<文件>.json，键与 brands/${base} 相同`,
    ),
    left(
      "Look at it in the preview: it is among the brands there",
      "在预览中选择此品牌查看效果",
      `?brand=${name} behind the address`,
    ),
  );
  return plan;
}

const font = "system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif";

/** A name in letters, as wide as they may get: it stands in for a logo. */
function lettering(title: string, colour: string): string {
  const width = 12 * title.length + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32" role="img" aria-label="${title}">
  <text x="2" y="22.5" font-family="${font}" font-size="19" font-weight="600" fill="${colour}">${title}</text>
</svg>
`;
}

/** The first letter of a name on its colour: it stands in for an icon. */
function initial(title: string, theme: { accent: string; accent_text: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" role="img" aria-label="${title}">
  <rect width="32" height="32" rx="6" fill="${theme.accent}"/>
  <text x="16" y="23" text-anchor="middle" font-family="${font}" font-size="20" font-weight="700" fill="${theme.accent_text}">${title.charAt(0)}</text>
</svg>
`;
}
