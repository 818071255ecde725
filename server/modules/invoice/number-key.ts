/**
 * The form in which two invoice numbers are compared: NFKC, upper case, leading zeros of
 * each digit run away (zeros alone become one 0), and only then spaces, `-`, `/` and `.` away.
 * So `A-1-01` is A11 while `A-101` is A101.
 */
export function numberKey(invoiceNo: string): string {
  return invoiceNo
    .normalize("NFKC")
    .toUpperCase()
    .replace(/\d+/g, (run) => run.replace(/^0+(?=\d)/, ""))
    .replace(/[\s\-/.]/g, "");
}
