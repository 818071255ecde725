import { expect, test } from "vitest";
import type { MailBrand } from "./wording.ts";
import { mailHtml, mailSubject, mailText } from "./render.ts";
import type { Written } from "./recipients.ts";

const mailBrand: MailBrand = {
  title: "Harbourline & Co",
  accent: "#0b5c7a",
  accentText: "#ffffff",
  surface: "#f6f8f9",
  closing: ["Questions? <support@harbourline.example>"],
};
const letter: Written = {
  subject: "Invoice <1>\r\nBcc: x@y.z",
  parts: [
    { kind: "text", text: "Dear <b>you</b>" },
    { kind: "rows", rows: [{ label: "Total", value: "SGD 1.00" }] },
    { kind: "link", label: "Confirm", address: '/a#token="x"' },
  ],
};

test("values are escaped in HTML and left alone in text", () => {
  const html = mailHtml([letter], mailBrand);
  expect(html).toContain("Dear &lt;b&gt;you&lt;/b&gt;");
  expect(html).toContain('href="/a#token=&quot;x&quot;"');
  expect(html).toContain("Harbourline &amp; Co");
  expect(html).toContain("Questions? &lt;support@harbourline.example&gt;");
  expect(mailText([letter], mailBrand)).toContain("Total: SGD 1.00");
});

test("a subject never breaks a line, and says a thing once", () => {
  expect(mailSubject([letter])).toBe("Invoice <1> Bcc: x@y.z");
  expect(mailSubject([letter, letter])).toBe("Invoice <1> Bcc: x@y.z");
});

test("a mail loads nothing from anywhere", () => {
  expect(mailHtml([letter], mailBrand)).not.toMatch(/<(?:img|script|link|iframe|style)\b|url\(|https?:/);
});
