/** A piece of a page in which nothing is to be escaped any more. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join("");
  return part === false || part === undefined ? "" : escaped(String(part));
}

/** Markup with values in it, each escaped unless it is markup itself. */
export function html(markup: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(markup.map((text, index) => `${text}${textOf(values[index])}`).join(""));
}
