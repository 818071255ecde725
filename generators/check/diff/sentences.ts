/** A sentence or a part of one, in both languages of those who write configs. */
export interface Bilingual {
  en: string;
  zh: string;
}

const sentences = {
  page: ["the page {{name}}", "页面 {{name}}"],
  entity: ["the entity {{name}}", "实体 {{name}}"],
  lifecycle: ["the lifecycle {{name}}", "生命周期 {{name}}"],
  calls: ["the calls of {{name}}", "{{name}} 的接口"],
  letter: ["the letter {{name}}", "信函 {{name}}"],
  brand: ["the brand {{name}}", "品牌 {{name}}"],
  wording: ["the wording {{name}}", "文案 {{name}}"],
  settings: ["the setting {{name}}", "设置 {{name}}"],
  call: ["the call {{name}}", "接口 {{name}}"],
  step: ["the step {{name}}", "步骤 {{name}}"],
  guard: ["the guard {{name}}", "前提 {{name}}"],
  effect: ["the effect {{name}}", "效果 {{name}}"],
  place: ["{{way}} of {{thing}}", "{{thing}}的 {{way}}"],
  isNew: ["{{thing}} is new{{people}}", "新增{{thing}}{{people}}"],
  isGone: ["{{thing}} is taken away", "移除了{{thing}}"],
  people: [", for {{who}}", "，适用于 {{who}}"],
  text: [
    '"{{key}}" says {{after}} instead of {{before}} in {{file}}{{lost}}',
    "{{file}} 中的“{{key}}”由 {{before}} 改为 {{after}}{{lost}}",
  ],
  lost: [", and shows {{places}} no more", "，不再显示 {{places}}"],
  holds: ["the role {{role}} now holds {{permission}}", "角色 {{role}} 新获权限 {{permission}}"],
  holdsNot: ["the role {{role}} no longer holds {{permission}}", "角色 {{role}} 失去权限 {{permission}}"],
  mustBeGiven: ["{{field}} must be given now ({{at}})", "{{field}} 现在必须填写（{{at}}）"],
  needNotBeGiven: ["{{field}} need not be given any more ({{at}})", "{{field}} 不再必填（{{at}}）"],
  callPublic: [
    "the call {{name}} is made public: anybody may ask it, without signing in",
    "接口 {{name}} 变为公开：任何人无需登录即可调用",
  ],
  callClosed: ["the call {{name}} is no longer public", "接口 {{name}} 不再公开"],
  maySee: ["{{who}} may now see {{records}} ({{name}})", "{{who}} 现在可以查看{{records}}（{{name}}）"],
  maySeeNot: ["{{who}} may no longer see {{records}} ({{name}})", "{{who}} 不能再查看{{records}}（{{name}}）"],
  mayAsk: ["{{who}} may now ask {{name}}", "{{who}} 现在可以调用 {{name}}"],
  mayAskNot: ["{{who}} may no longer ask {{name}}", "{{who}} 不能再调用 {{name}}"],
  proposerMay: [
    "whoever proposed something before the step {{who}} may now take {{name}}",
    "在步骤 {{who}} 之前提出内容的人，现在可以执行 {{name}}",
  ],
  proposerMayNot: [
    "whoever proposed something before the step {{who}} may no longer take {{name}}",
    "在步骤 {{who}} 之前提出内容的人，不能再执行 {{name}}",
  ],
  takerMay: ["whoever took the step {{who}} may now take {{name}}", "执行过步骤 {{who}} 的人，现在可以执行 {{name}}"],
  takerMayNot: [
    "whoever took the step {{who}} may no longer take {{name}}",
    "执行过步骤 {{who}} 的人，不能再执行 {{name}}",
  ],
  mayTake: ["{{who}} may now take the step {{name}}", "{{who}} 现在可以执行步骤 {{name}}"],
  mayTakeNot: ["{{who}} may no longer take the step {{name}}", "{{who}} 不能再执行步骤 {{name}}"],
  pagePublic: ["the page {{name}} is made public", "页面 {{name}} 变为公开"],
  pageClosed: ["the page {{name}} is no longer public", "页面 {{name}} 不再公开"],
  mayOpen: ["{{who}} may now open the page {{name}}", "{{who}} 现在可以打开页面 {{name}}"],
  mayOpenNot: ["{{who}} may no longer open the page {{name}}", "{{who}} 不能再打开页面 {{name}}"],
  may: ["{{who}} may now see or do this: {{at}}", "{{who}} 现在可以查看或执行：{{at}}"],
  mayNot: ["{{who}} may no longer see or do this: {{at}}", "{{who}} 不能再查看或执行：{{at}}"],
  nobody: ["nobody in particular", "未指定的任何人"],
  notAlone: ["{{at}} is no longer for {{who}} alone", "{{at}}不再只限 {{who}}"],
  alone: ["{{at}} is now for {{who}} alone", "{{at}}现在只限 {{who}}"],
  isFor: ["{{at}} is for {{who}}, and was for {{before}}", "{{at}}现在适用于 {{who}}，原为 {{before}}"],
  addsRow: ["the step {{step}} now adds a row to {{lists}}", "步骤 {{step}} 现在向 {{lists}} 添加一行"],
  addsRowNot: ["the step {{step}} no longer adds a row to {{lists}}", "步骤 {{step}} 不再向 {{lists}} 添加行"],
  rowHolds: [
    "the row that the step {{step}} adds to {{list}} now holds {{field}}: {{value}}{{instead}}",
    "步骤 {{step}} 向 {{list}} 添加的行现在含有 {{field}}：{{value}}{{instead}}",
  ],
  rowHoldsNot: [
    "the row that the step {{step}} adds to {{list}} no longer holds {{field}}",
    "步骤 {{step}} 向 {{list}} 添加的行不再含有 {{field}}",
  ],
  instead: [" instead of {{before}}", "，原为 {{before}}"],
  writes: ["the step {{step}} now writes {{values}}{{instead}}", "步骤 {{step}} 现在写入 {{values}}{{instead}}"],
  writesNot: ["the step {{step}} no longer writes {{values}}", "步骤 {{step}} 不再写入 {{values}}"],
  isAddedTo: ["{{thing}} is added ({{at}})", "新增{{thing}}（{{at}}）"],
  isGoneFrom: ["{{thing}} is taken away ({{at}})", "移除了{{thing}}（{{at}}）"],
  boundGone: [
    "bound loosened: {{at}} was {{before}}, and is bound no more",
    "限制放宽：{{at}}原为 {{before}}，现在没有限制",
  ],
  boundNew: ["bound tightened: {{at}} is now {{after}}, and was free", "限制收紧：{{at}}现为 {{after}}，原来没有限制"],
  loosened: ["bound loosened from {{before}} to {{after}}: {{at}}", "限制由 {{before}} 放宽为 {{after}}：{{at}}"],
  tightened: ["bound tightened from {{before}} to {{after}}: {{at}}", "限制由 {{before}} 收紧为 {{after}}：{{at}}"],
  boundChanged: ["bound changed from {{before}} to {{after}}: {{at}}", "限制由 {{before}} 改为 {{after}}：{{at}}"],
  reordered: ["{{at}}: the order has changed", "{{at}}改变了顺序"],
  added: ["{{at}} is added: {{after}}", "新增{{at}}：{{after}}"],
  removed: ["{{at}} is taken away: {{before}}", "移除了{{at}}：{{before}}"],
  changed: ["{{at}} is {{after}}, and was {{before}}", "{{at}}现为 {{after}}，原为 {{before}}"],
} as const satisfies Readonly<Record<string, readonly [en: string, zh: string]>>;

export type Sentence = keyof typeof sentences;
type Values = Readonly<Record<string, string | Bilingual>>;

/** A sentence with its places filled; what is itself said in both languages stands in each in its own. */
export function sentence(name: Sentence, values: Values = {}): Bilingual {
  const [en, zh] = sentences[name];
  const filled = (text: string, language: keyof Bilingual): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_place, key: string) => {
      const value = values[key] ?? "";
      return typeof value === "string" ? value : value[language];
    });
  return { en: filled(en, "en"), zh: filled(zh, "zh") };
}
