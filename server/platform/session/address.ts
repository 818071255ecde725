/** An e-mail address as accounts are kept under it. */
export const plainAddress = (typed: string): string => typed.trim().toLowerCase();

/** An address or number with its middle hidden, as far as its owner needs to know it again. */
export function maskedAddress(address: string): string {
  const [name = "", domain] = address.split("@");
  return domain === undefined ? address.replace(/\d(?=\d{4})/g, "•") : `${name.slice(0, 1)}•••@${domain}`;
}
