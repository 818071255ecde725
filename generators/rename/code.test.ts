import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { mentionsOf, renameInCode, spotsOf } from "./code.ts";

const types = 'export type Bill = {\n  "no"?: string;\n  "state"?: string;\n};\n';
const code = [
  'import type { Bill } from "../generated/types/records.d.ts";',
  "export const shown = (bill: Bill): string => `${bill.no}: ${bill.state}`;",
  "export const closed = ({ no }: Bill): Bill => ({ no, state: no });",
  "export const other: { no: number } = { no: 1 };",
  'export const statement = "SELECT no FROM bill";',
  "",
].join("\n");

test("a field is renamed wherever its type is known, and named where it is not", async () => {
  const root = mkdtempSync(join(tmpdir(), "renamed-code-"));
  const files = {
    "tsconfig.json":
      '{ "compilerOptions": { "strict": true, "noEmit": true, "allowImportingTsExtensions": true, "module": "esnext", "moduleResolution": "bundler" }, "include": ["server"] }',
    "generated/types/records.d.ts": types,
    "server/bill.ts": code,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const spots = spotsOf("generated/types/records.d.ts", types, types.replace('"no"', '"number"'), "no");
  expect(spots).toEqual([{ file: "generated/types/records.d.ts", line: 1, character: 3 }]);
  const texts = await renameInCode(root, spots, "number");
  expect([...texts.keys()]).toEqual(["server/bill.ts"]);
  const now = texts.get("server/bill.ts")!;
  expect(now).toContain("${bill.number}: ${bill.state}");
  expect(now).toContain("({ number: no }: Bill): Bill => ({ number: no, state: no })");
  expect(now).toContain("{ no: number } = { no: 1 }");
  writeFileSync(join(root, "server/bill.ts"), now);
  expect(mentionsOf(root, "no").map(({ line }) => line)).toEqual([3, 4, 5]);
  rmSync(root, { recursive: true });
}, 120_000);
