const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, "0")}${value}`;

/** CRC-16/CCITT-FALSE as EMVCo wants it, four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x80_00) === 0 ? (crc << 1) & 0xff_ff : ((crc << 1) ^ 0x10_21) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** What a PayNow QR code of this payment holds. */
interface PayNow {
  readonly uen: string;
  readonly name: string;
  /** Decimal text in Singapore dollars; not to be changed by the payer. */
  readonly amount: string;
  readonly reference: string;
  /** Last day, YYYY-MM-DD. */
  readonly until: string;
}

/** The text of a PayNow QR code to a company's UEN (EMVCo merchant-presented, SGQR). */
export function payNowText({ uen, name, amount, reference, until }: PayNow): string {
  const account = [
    field("00", "SG.PAYNOW"),
    field("01", "2"),
    field("02", uen),
    field("03", "0"),
    field("04", until.replaceAll("-", "")),
  ].join("");
  const merchant =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .slice(0, 25) || "NA";
  const body = [
    field("00", "01"),
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "702"),
    field("54", amount),
    field("58", "SG"),
    field("59", merchant),
    field("60", "Singapore"),
    field("62", field("01", reference.slice(0, 25))),
  ].join("");
  return `${body}6304${crc16(`${body}6304`)}`;
}
