import { expect, test } from "vitest";
import { mailHtml, mailSubject, mailText } from "./render.ts";
import type { Written } from "./letter.ts";

const letter: Written = {
  subject: "Invoice <1>\r\nBcc: x@y.z",
  parts: [{ kind: "text", text: "Dear <b>you</b>" }, { kind: "rows", rows: [{ label: "Total", value: "SGD 1.00" }] }, { kind: "link", label: "Confirm", address: "/a#token=\"x\"" }],
};

test("values are escaped in HTML and left alone in text", () => {
  const html = mailHtml([letter], "Harbourline & Co");
  expect(html).toContain("Dear &lt;b&gt;you&lt;/b&gt;");
  expect(html).toContain("href=\"/a#token=&quot;x&quot;\"");
  expect(html).toContain("Harbourline &amp; Co");
  expect(mailText([letter], "Harbourline")).toContain("Total: SGD 1.00");
});

test("a subject never breaks a line", () => {
  expect(mailSubject([letter])).toBe("Invoice <1> Bcc: x@y.z");
});
