/**
 * Namespace and key prefix of a page's own labels: `invoice/invoice/add` gives `page.invoice` and `invoice.add.`;
 * `login` gives `page.login` and "".
 */
export function pageNamespace(name: string): { namespace: string; prefix: string } {
  const [first, ...rest] = name.split("/");
  return { namespace: `page.${first}`, prefix: rest.length === 0 ? "" : `${rest.join(".")}.` };
}
