/** Namespace and prefix of a page's own labels: invoice/invoice/add → page.invoice and invoice.add. */
export function labelPrefix(pageName: string): { namespace: string; prefix: string } {
  const [folder = pageName, ...rest] = pageName.split("/");
  return { namespace: `page.${folder}`, prefix: rest.join(".") };
}

/** The key of a page's part: `title` of invoice/invoice/add → page.invoice:invoice.add.title. */
export function pageKey(pageName: string, part: string): string {
  const { namespace, prefix } = labelPrefix(pageName);
  return `${namespace}:${prefix === "" ? part : `${prefix}.${part}`}`;
}
