import type { AffectedView } from "./affected.ts";

/** Both pictures of a view, as paths from the report; one alone where the page is new or gone. */
export interface Pictured {
  readonly view: AffectedView;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function picture(name: string, path: string | undefined): string {
  if (path === undefined) return `<figure><figcaption>${name}</figcaption><p>not there</p></figure>`;
  const source = escaped(path);
  return `<figure><figcaption>${name}</figcaption><a href="${source}"><img src="${source}" loading="lazy" alt="${name}"></a></figure>`;
}

/** Who sees a view and how, in words. */
export const viewerOf = ({ viewer, brand, language }: AffectedView): string =>
  `${viewer ?? "visitor"}, ${brand}, ${language === "en-US" ? "English" : "Chinese"}`;

/**
 * A page of HTML with both pictures of each view side by side, by page.
 * @param revision what the working tree is compared with
 * @param pictured the views that look otherwise
 * @param same how many are reached by the change and look as before
 */
export function reportOf(revision: string, pictured: readonly Pictured[], same: number): string {
  const pages = [...new Set(pictured.map(({ view }) => view.page))].sort();
  const sections = pages.map((page) => {
    const views = pictured.filter(({ view }) => view.page === page);
    const rows = views.map(
      ({ view, before, after }) =>
        `<h3>${escaped(viewerOf(view))}</h3><div>${picture("before", before)}${picture("after", after)}</div>`,
    );
    return `<section id="${escaped(page)}"><h2>${escaped(page)}${views[0]?.view.is === "changed" ? "" : ` (${views[0]?.view.is})`}</h2>${rows.join("\n")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pages since ${escaped(revision)}</title>
<style>
body { font: 14px system-ui, sans-serif; margin: 24px; color: #1f2328; }
section > div { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
figure { margin: 0; }
figcaption { color: #57606a; padding-block: 4px; }
img { width: 100%; border: 1px solid #d0d7de; }
</style>
</head>
<body>
<h1>Pages that look otherwise since ${escaped(revision)}</h1>
<p>${pictured.length} ${pictured.length === 1 ? "view looks" : "views look"} otherwise; ${same} more are reached by the change and look as before.</p>
<ul>${pages.map((page) => `<li><a href="#${escaped(page)}">${escaped(page)}</a></li>`).join("")}</ul>
${sections.join("\n")}
</body>
</html>
`;
}
