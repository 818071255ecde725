/** What the panel says of where things come from. `{name}` is filled in. */
interface WhereWords {
  page: string;
  byPlace: string;
  field: string;
  transition: string;
  call: string;
  leads: string;
  words: string;
  unworded: string;
  over: string;
  brand: string;
  near: string;
  hidden: string;
  disabled: string;
  onlyFor: string;
  notOffered: string;
  noPermission: string;
  noValue: string;
  now: string;
  nothing: string;
  and: string;
  or: string;
  not: string;
  today: string;
  more: string;
  hint: string;
  facts: Readonly<Record<string, string>>;
  compare: Readonly<Record<string, string>>;
  places: Readonly<Record<string, string>>;
}

const english: WhereWords = {
  page: "Page",
  byPlace: "not written; it follows from its place or content",
  field: "Field",
  transition: "Transition",
  call: "Call",
  leads: "Leads to",
  words: "Words",
  unworded: "no brand words this key",
  over: "in place of",
  brand: "brand {name}",
  near: "Not drawn or disabled near here",
  hidden: "{name} is not drawn: {why}",
  disabled: "{name} is disabled: {why}",
  onlyFor: "it is for {allow}; you are {role}",
  notOffered: "the server does not offer it for this record (it offers {offered})",
  noPermission: "your permissions do not grant it",
  noValue: "it has no value",
  now: " (now {value})",
  nothing: "nothing",
  and: " and ",
  or: " or ",
  not: "not ({condition})",
  today: "the business date",
  more: "and {count} more",
  hint: "Click: editor · Shift+click: studio",
  facts: {
    type: "type {value}",
    required: "required",
    ref: "refers to {value}",
    options: "one of {value}",
    default: "begins as {value}",
    minLength: "at least {value} characters",
    maxLength: "at most {value} characters",
    minimum: "at least {value}",
    maximum: "at most {value}",
    minItems: "at least {value} items",
    maxItems: "at most {value} items",
    above: "above {value}",
    atLeast: "at least {value}",
    below: "below {value}",
    atMost: "at most {value}",
    pattern: "pattern {value}",
    signed: "may be negative",
    computed: "computed: {value}",
    calc: "calculated, never entered",
    masked: "masked",
    sensitive: "sensitive",
    check: "checked by {value}",
    readable: "read by {value} only",
    writable: "written by {value} only",
    rule: "rule: {value}",
    from: "from {value}",
    to: "to {value}",
    by: "by {value}",
    notBy: "not by who took {value}",
    notBySince: "whatever was proposed before {value} counts no more",
    onlyBy: "only by who took {value}",
    notPerson: "not by the person whom {value} names",
    guards: "guards {value}",
    when: "when {value}",
    method: "{value}",
    path: "{value}",
    allow: "for {value}",
  },
  compare: {
    is: "{left} is {right}",
    in: "{left} is one of {right}",
    below: "{left} is below {right}",
    atMost: "{left} is at most {right}",
    atLeast: "{left} is at least {right}",
    above: "{left} is above {right}",
    filled: "{left} is filled",
    empty: "{left} is empty",
    consecutive: "{left} is consecutive",
    alike: "{left} is the same everywhere",
  },
  places: { sections: "section", beside: "section", tabs: "tab", steps: "step", actions: "action" },
};

const chinese: WhereWords = {
  page: "页面",
  byPlace: "未写明，由其位置或内容得出",
  field: "字段",
  transition: "流转",
  call: "接口",
  leads: "前往",
  words: "文案",
  unworded: "没有品牌为此键提供文案",
  over: "取代",
  brand: "品牌 {name}",
  near: "附近未显示或不可用的内容",
  hidden: "{name} 未显示：{why}",
  disabled: "{name} 不可用：{why}",
  onlyFor: "仅限 {allow}；当前为 {role}",
  notOffered: "服务器未对此记录提供该操作（提供：{offered}）",
  noPermission: "当前权限不允许",
  noValue: "没有值",
  now: "（当前为 {value}）",
  nothing: "空",
  and: " 且 ",
  or: " 或 ",
  not: "非（{condition}）",
  today: "业务日期",
  more: "还有 {count} 个",
  hint: "点击：编辑器 · Shift+点击：工作室",
  facts: {
    type: "类型 {value}",
    required: "必填",
    ref: "引用 {value}",
    options: "取值 {value}",
    default: "初始为 {value}",
    minLength: "至少 {value} 个字符",
    maxLength: "至多 {value} 个字符",
    minimum: "不小于 {value}",
    maximum: "不大于 {value}",
    minItems: "至少 {value} 项",
    maxItems: "至多 {value} 项",
    above: "大于 {value}",
    atLeast: "不小于 {value}",
    below: "小于 {value}",
    atMost: "不大于 {value}",
    pattern: "格式 {value}",
    signed: "可为负数",
    computed: "计算得出：{value}",
    calc: "系统计算，不可录入",
    masked: "脱敏显示",
    sensitive: "敏感信息",
    check: "由 {value} 校验",
    readable: "仅 {value} 可读",
    writable: "仅 {value} 可写",
    rule: "规则：{value}",
    from: "由 {value}",
    to: "至 {value}",
    by: "由 {value} 执行",
    notBy: "不得由执行过 {value} 的人执行",
    notBySince: "{value} 之前提出的不再计入",
    onlyBy: "仅由执行过 {value} 的人执行",
    notPerson: "不得由 {value} 所指的人执行",
    guards: "校验 {value}",
    when: "当 {value}",
    method: "{value}",
    path: "{value}",
    allow: "限 {value}",
  },
  compare: {
    is: "{left} 为 {right}",
    in: "{left} 属于 {right}",
    below: "{left} 小于 {right}",
    atMost: "{left} 不大于 {right}",
    atLeast: "{left} 不小于 {right}",
    above: "{left} 大于 {right}",
    filled: "{left} 已填写",
    empty: "{left} 为空",
    consecutive: "{left} 连续",
    alike: "{left} 全部相同",
  },
  places: { sections: "区块", beside: "区块", tabs: "标签页", steps: "步骤", actions: "操作" },
};

/** The words in the language of the page. */
export const whereWords = (): WhereWords => (document.documentElement.lang === "zh-CN" ? chinese : english);

/** Fills the places of a text. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
