/** A text as it stands in HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A name in code type. */
export const code = (text: string): string => `<code>${escaped(text)}</code>`;

/** Several lines in code type. */
export const block = (text: string): string => `<pre><code>${escaped(text)}</code></pre>`;

/** A link to a page of the site, from a page in a folder of it. */
export const link = (to: string, text: string): string => `<a href="../${to}">${escaped(text)}</a>`;

/** A table; cells are HTML already. Nothing where it has no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<div class="wide"><table><thead>${line(heads.map(escaped), "th")}</thead><tbody>${rows
    .map((row) => line(row, "td"))
    .join("\n")}</tbody></table></div>`;
}

/** The part of Markdown in which this project's documents are written. */
export function markdown(text: string): string {
  const out: string[] = [];
  const lines = text.split("\n");
  let at = 0;
  const takeWhile = (is: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && is(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === "") at += 1;
    else if (line.startsWith("```")) {
      at += 1;
      out.push(block(takeWhile((one) => !one.startsWith("```")).join("\n")));
      at += 1;
    } else if (heading) {
      at += 1;
      out.push(`<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`);
    } else if (line.startsWith("|")) {
      const [heads = [], , ...rows] = takeWhile((one) => one.startsWith("|")).map((row) =>
        row
          .replace(/^\||\|$/g, "")
          .split(/(?<!\\)\|/)
          .map((cell) => inline(cell.replaceAll("\\|", "|").trim())),
      );
      out.push(
        table(
          heads.map((head) => head.replace(/<[^>]+>/g, "")),
          rows,
        ),
      );
    } else if (/^(- |\d+\. )/.test(line)) {
      const tag = line.startsWith("-") ? "ul" : "ol";
      const items = takeWhile((one) => /^(- |\d+\. )/.test(one));
      out.push(
        `<${tag}>${items.map((item) => `<li>${inline(item.replace(/^(- |\d+\. )/, ""))}</li>`).join("")}</${tag}>`,
      );
    } else if (line.startsWith("![")) at += 1;
    else {
      at += 1;
      out.push(`<p>${inline(line)}</p>`);
    }
  }
  return out.join("\n");
}

/** Documents of the repository that the site has beside the decisions, in the order in which they are read. */
export const documents = [
  "docs/first-hour.md",
  "README.md",
  "CONTRIBUTING.md",
  "docs/previews.md",
  "docs/operation.md",
  "docs/configuration.md",
] as const;

/** The site's page of a document, from a page in a folder of it; undefined where it has none. */
function documentPage(file: string): string | undefined {
  const name = file.split("/").at(-1)!.replace(".md", ".html");
  if (/^\d{4}-/.test(name)) return `../decisions/${name}`;
  const isThere = documents.some((one) => one.split("/").at(-1) === file.split("/").at(-1));
  return isThere ? `../recipes/${name.toLowerCase()}` : undefined;
}

function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`")
        ? code(part.slice(1, -1))
        : escaped(part)
            .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
            .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_all, label: string, to: string) => {
              const target = /^https?:/.test(to) ? to : documentPage(to);
              return target === undefined ? label : `<a href="${target}">${label}</a>`;
            }),
    )
    .join("");
}
