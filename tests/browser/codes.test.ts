import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import { enterHead, enterLines, Form } from "./harness/form.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

const root = join(import.meta.dirname, "../..");
const { codes } = loadRegistry(root).errors;
const words: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, "brands/default/en/error.json"), "utf8"),
);
const LINES = [{ description: "Hinge brackets", quantity: "7", price: "13.37" }];
/** What the dialog of a code shows: its title, its text, the data of the answer, and its buttons. */
const DIALOGS: Readonly<Record<string, { title: string; text: string; data?: object; buttons: string[] }>> = {
  "1028": {
    title: "Not enough limit",
    text: "SGD 61.23 is available at the facility, SGD 102.01 was asked for.",
    data: { node: "facility", currency: "SGD", available: "61.23", requested: "102.01" },
    buttons: ["Close"],
  },
  "1052": {
    title: "Something is still missing before this is possible.",
    text: "Said by the server of 1052.",
    data: { missing: ["terms"], next_route: "/rightcontent/accountsetting" },
    buttons: ["Cancel", "Go there"],
  },
  "1054": {
    title: "Changed in the meantime",
    text: "Someone changed this record while you were looking at it.",
    buttons: ["Close", "Reload"],
  },
  "1068": { title: "A new version is there", text: "Said by the server of 1068.", buttons: ["Close", "Reload"] },
};
/** Codes of which the specification gives the caller the code alone, so that the product's own words are shown. */
const OWN_WORDS = ["1002", "1033", "1037", "1055", "1058"];
/** Codes after which the browser sends once more by itself what it sent. */
const SENT_AGAIN = ["1066", "1067"];
/** A success, and the end of a session, which the tests of signing in show. */
const ELSEWHERE = ["0", "1001"];

let platform: Platform;
let supplier: Visitor;
let form: Form;

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s1");
  await supplier.goes("/invoice/invoice/add");
  form = new Form(supplier.page);
  await enterHead(form, { number: "CODES-1" });
  await enterLines(form, LINES);
});
afterAll(() => platform?.close());

/** Has the next submissions answered with a code in place of the server; gives how often it was. */
async function answeredWith(code: string, more: object = {}): Promise<() => number> {
  let times = 0;
  await supplier.page.route(
    ({ pathname }) => /obligation\/invoice(\/\d+\/submit)?$/.test(pathname),
    (route) => {
      if (route.request().method() === "GET") return route.fallback();
      times += 1;
      const body = {
        code: Number(code),
        errorCode: code,
        success: false,
        messageDetail: `Said by the server of ${code}.`,
      };
      return route.fulfill({ status: codes[code]!.http, json: { ...body, ...more } });
    },
  );
  return () => times;
}

/** Submits, waits for what is said, and looks whether all that was typed still stands. */
async function submits(dialog: Locator): Promise<void> {
  await supplier.button("Submit to buyer").click();
  await dialog.waitFor();
  expect(await form.input("invoice_no").inputValue()).toBe("CODES-1");
  supplier.troubles.drain();
}

const alert = (text: string) => supplier.page.getByRole("alert").filter({ hasText: text }).first();
const shown = Object.keys(codes).filter(
  (code) => ![...ELSEWHERE, ...SENT_AGAIN, ...Object.keys(DIALOGS), "100"].includes(code),
);

test.each(shown)("code %s is said in words, and what was typed stays", async (code) => {
  const times = await answeredWith(code);
  await submits(alert(OWN_WORDS.includes(code) ? words[`code.${code}`]! : `Said by the server of ${code}.`));
  expect(times()).toBe(1);
  await supplier.page.unrouteAll();
});

test("code 100 names each field in the notification, and marks it", async () => {
  await answeredWith("100", { data: [{ field: "invoice_no", message: "This number is reserved." }] });
  const dialog = supplier.page.getByRole("region", { name: "Messages" }).getByRole("alert");
  await submits(dialog.filter({ hasText: "Said by the server of 100." }));
  expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(["This number is reserved."]);
  expect(await form.errorAt("invoice_no")).toBe("This number is reserved.");
  expect(await form.input("invoice_no").getAttribute("aria-invalid")).toBe("true");
  await supplier.page.unrouteAll();
});

test.each(Object.entries(DIALOGS))("code %s is a dialog that says what can be done", async (code, expected) => {
  await answeredWith(code, expected.data === undefined ? {} : { data: expected.data });
  const dialog = supplier.page.getByRole("dialog", { name: expected.title });
  await submits(dialog.getByText(expected.text));
  const buttons = dialog.locator("footer").getByRole("button");
  expect((await buttons.allInnerTexts()).map((text) => text.trim())).toEqual(expected.buttons);
  await buttons.first().click();
  await dialog.waitFor({ state: "detached" });
  expect(await form.input("invoice_no").inputValue()).toBe("CODES-1");
  await supplier.page.unrouteAll();
});

test.each(SENT_AGAIN)("after code %s it is sent again by itself, until the server decides", async (code) => {
  await answeredWith(code);
  await submits(supplier.page.getByText("What you sent is resent automatically and processed only once."));
  await supplier.page.unrouteAll();
  const times = await answeredWith("1010");
  await supplier.button("Ask now").click();
  await alert("Said by the server of 1010.").waitFor();
  expect(times()).toBe(1);
  expect(await form.input("invoice_no").inputValue()).toBe("CODES-1");
  await supplier.page.unrouteAll();
  supplier.troubles.drain();
});

test("what was refused by every code is taken in the end, as it was typed", async () => {
  await supplier.button("Submit to buyer").click();
  await supplier.page.getByRole("dialog").getByRole("button", { name: "Submit to buyer" }).click();
  await supplier.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  await supplier.page.locator("main").getByText("CODES-1").first().waitFor();
  await supplier.page.locator("main").getByText("102.01").first().waitFor();
});
