/** One thing that is wrong with a config, and where. */
interface Finding {
  code: string;
  file: string;
  line: number;
  column: number;
  message: string;
}

/**
 * What the development server tells: findings of the configs as they are saved, whether the server answers, and a count
 * of what it has served.
 */
export interface DevelopmentStatus {
  findings: readonly Finding[];
  server: "answers" | "starts" | "failed";
  turn: number;
}

/** More would hide the page. */
const MOST = 12;
const words = {
  "en-US": {
    one: "1 finding. The last good state is shown.",
    many: "{count} findings. The last good state is shown.",
    more: "and {count} more, in the terminal",
    aside: "Put aside",
    starts: "The server starts again. The page goes on when it answers.",
    failed: "The server has ended; the terminal says why. It starts again when a file is saved.",
  },
  "zh-CN": {
    one: "发现 1 个问题。当前显示的是上一个正确的状态。",
    many: "发现 {count} 个问题。当前显示的是上一个正确的状态。",
    more: "还有 {count} 个，见终端",
    aside: "收起",
    starts: "服务器正在重新启动。恢复后页面会自动继续。",
    failed: "服务器已结束，原因见终端。保存文件后会重新启动。",
  },
} as const;

const style = `
  :host { position: fixed; inset: auto 16px 16px; z-index: 2147483000; font: 13px/1.5 ui-monospace, monospace; color: #f5f5f5; }
  section { max-width: 1100px; max-height: 45vh; margin: 0 auto; overflow: auto; padding: 12px 16px; background: #2b1416; border-radius: 8px; border-left: 4px solid #ff7875; box-shadow: 0 6px 24px rgb(0 0 0 / 35%); }
  section.server { background: #14202b; border-left-color: #69b1ff; }
  header { display: flex; gap: 16px; align-items: baseline; justify-content: space-between; }
  ol { margin: 8px 0 0; padding: 0; list-style: none; } li { margin-top: 6px; overflow-wrap: anywhere; } b { color: #ffccc7; font-weight: 600; }
  button { font: inherit; color: inherit; background: none; border: 1px solid currentcolor; border-radius: 4px; padding: 2px 10px; cursor: pointer; }
`;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = "",
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

let host: HTMLElement | undefined;
/** What was put aside; it comes back once something else is wrong. */
let aside = "";

/** Says on the page what is wrong with the configs, or that the server is away; takes it away when neither is so. */
export function showStatus({ findings, server }: DevelopmentStatus): void {
  host?.remove();
  host = undefined;
  const key = JSON.stringify([findings, server]);
  if (findings.length === 0 && server === "answers") aside = "";
  if ((findings.length === 0 && server === "answers") || key === aside) return;
  const language = document.documentElement.lang === "zh-CN" ? "zh-CN" : "en-US";
  const wording = words[language];
  const count = (text: string, number: number): string => text.replace("{count}", String(number));
  const title =
    server !== "answers" ? wording[server] : findings.length === 1 ? wording.one : count(wording.many, findings.length);
  const button = element("button", wording.aside);
  const section = element(
    "section",
    "",
    element("style", style),
    element("header", "", element("span", title), button),
  );
  section.setAttribute("role", "status");
  if (findings.length > 0) {
    const lines = findings
      .slice(0, MOST)
      .map(({ code, file, line, column, message }) =>
        element(
          "li",
          "",
          element("b", file === "" ? code : `${file}:${String(line)}:${String(column)} ${code}`),
          ` ${message}`,
        ),
      );
    if (findings.length > MOST) lines.push(element("li", count(wording.more, findings.length - MOST)));
    section.append(element("ol", "", ...lines));
  } else section.className = "server";
  button.addEventListener("click", () => {
    aside = key;
    host?.remove();
    host = undefined;
  });
  host = document.createElement("development-findings");
  host.attachShadow({ mode: "open" }).append(section);
  document.body.append(host);
}
