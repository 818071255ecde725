/** How the pages look; one sheet, in light and dark. */
export const STYLE = `:root { color-scheme: light dark; --line: #d9dee5; --soft: #5b6674; --back: #f5f7f9; --paper: #fff; --ink: #1c2430;
  --accent: #0b5fa5; --bad: #b3261e; --good: #1f7a3d; }
@media (prefers-color-scheme: dark) { :root { --line: #333c48; --soft: #a4afbd; --back: #12171d; --paper: #1a2129;
  --ink: #e6ebf1; --accent: #6db3f2; --bad: #ff8a80; --good: #7fd39a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, "Noto Sans SC", sans-serif; }
header { display: flex; gap: 16px; align-items: center; padding: 12px 24px; background: var(--paper);
  border-bottom: 1px solid var(--line); }
header h1 { font-size: 18px; margin: 0; flex: 1; }
header form { margin: 0; }
main { max-width: 1100px; margin: 24px auto; padding: 0 24px; display: grid; gap: 20px; }
section { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 16px 20px; overflow-x: auto; }
h2 { font-size: 16px; margin: 0 0 8px; }
p { margin: 0 0 10px; }
a { color: var(--accent); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; }
th { color: var(--soft); font-weight: 600; font-size: 13px; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { background: var(--back); padding: 12px; border-radius: 6px; overflow: auto; max-height: 50vh; margin: 0;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.bad { color: var(--bad); }
.good { color: var(--good); }
.row { display: flex; gap: 12px; flex-wrap: wrap; align-items: center; }
label { display: grid; gap: 4px; margin: 0 0 12px; max-width: 560px; font-weight: 600; }
input, textarea { font: inherit; padding: 8px 10px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--paper); color: var(--ink); width: 100%; }
button, .button { font: inherit; padding: 7px 14px; border-radius: 6px; border: 1px solid var(--accent); background: var(--paper);
  color: var(--accent); cursor: pointer; text-decoration: none; display: inline-block; }
button.first, .button.first { background: var(--accent); color: var(--paper); }
button.danger { border-color: var(--bad); color: var(--bad); }
button.link { border: 0; padding: 0; background: none; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { border-left: 4px solid var(--bad); }
[role=status] { border-left: 4px solid var(--good); }
ol.steps { list-style: none; padding: 0; margin: 0 0 12px; }
ol.steps li::before { content: "○ "; }
ol.steps li.done::before { content: "✓ "; color: var(--good); }
ol.steps li[aria-current]::before { content: "● "; color: var(--accent); }
ol.steps li.failed::before { content: "✕ "; color: var(--bad); }
.tag { border: 1px solid var(--line); border-radius: 4px; padding: 0 6px; font-size: 12px; margin-inline-end: 8px; }
.tag.first { border-color: var(--bad); color: var(--bad); }
ul.plain { padding: 0; margin: 0; list-style: none; display: grid; gap: 6px; }
`;
