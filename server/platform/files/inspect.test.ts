import { expect, it } from "vitest";
import { hostileFiles } from "../../../tests/generate/hostile-files.ts";
import { makeEmbeddedScanner } from "../ports/scanner.ts";
import { kindOf } from "./kind.ts";
import { inspectFile } from "./inspect.ts";
import { pdfFault } from "../formats/judge.ts";

const GOOD = "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";

it("takes a plain document, with or without a last line end", () => {
  expect([GOOD, GOOD.trimEnd(), `${GOOD}\r\n`].map((text) => pdfFault(Buffer.from(text)))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each((await hostileFiles()).map((file) => [file.what, file] as const))(
  "does not keep as it is: %s",
  async (_what, { name, bytes, without }) => {
    const kind = kindOf(name, bytes, ["pdf", "png", "jpg", "csv", "xlsx"]);
    if (!kind) return;
    const found = await inspectFile(bytes, kind.type, {
      scanner: makeEmbeddedScanner(),
      pixels: 20_000_000,
      acting: undefined,
    });
    expect("fault" in found || (without !== undefined && !found.bytes.includes(without))).toBe(true);
  },
);
