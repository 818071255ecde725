import type { Registry } from "../../../../registry/registry.ts";
import { email } from "../../../../schemas/vocabulary/format/email.ts";

/** Who a mail says it is from, and where answers go; both are configuration, never typed by a user. */
export interface Sender {
  readonly name: string;
  readonly address: string;
  readonly replyTo: string;
}

/** Whether a text is one e-mail address and nothing else: no name, no list, no line break. */
export const isAddress = (text: string): boolean => text.length <= 254 && email.valid?.(text) === true;

/**
 * The sender of a brand's letters.
 * @param only the one address the mail server lets us write from; the brand's name stays
 * @throws Error when the brand's sender is no address
 */
export function senderOf(registry: Registry, brand: string, only: string | undefined): Sender {
  const said = registry.brands.get(brand) ?? registry.brands.get("default");
  const [, name = "", address = ""] = /^\s*([^<>]*?)\s*<([^<>]+)>\s*$/.exec(said?.mail.sender ?? "") ?? [
    "",
    "",
    said?.mail.sender ?? "",
  ];
  const from = only ?? address;
  if (!isAddress(from)) throw new Error(`the sender of brand "${brand}" is no address: ${from}`);
  return { name, address: from, replyTo: said?.support.email ?? from };
}
