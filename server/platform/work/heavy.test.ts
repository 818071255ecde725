import { expect, test } from "vitest";
import type { Acting } from "../context.ts";
import { heavy } from "./heavy.ts";

const person = (id: string, company: string) => ({ user: { id }, company: { id: company } }) as unknown as Acting;
const sheet = (rows: number) => ({
  kind: "workbook" as const,
  title: "Rows",
  columns: [
    { head: "No", kind: "number" as const },
    { head: "Text", kind: "text" as const },
  ],
  rows: Array.from({ length: rows }, (_, index) => [String(index), `row ${index}`]),
});

test("a large workbook is made while this thread goes on, and is a workbook", async () => {
  await heavy(person("1", "1"), sheet(1));
  let count = 0;
  const beat = setInterval(() => {
    count += 1;
  }, 5);
  const bytes = await heavy(person("1", "1"), sheet(30_000));
  clearInterval(beat);
  expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe("PK");
  expect(count).toBeGreaterThan(3);
});

test("a person has a few at once, others are not refused for it, and a broken job breaks nothing else", async () => {
  const pending = Array.from({ length: 6 }, () =>
    heavy(person("7", "7"), sheet(200)).then(
      () => 0,
      (error: { code?: string }) => Number(error.code),
    ),
  );
  const other = heavy(person("8", "7"), sheet(10));
  const broken = heavy(person("9", "9"), { kind: "table", table: undefined as never }).catch(
    (error: Error) => error.message,
  );
  expect(await Promise.all(pending)).toEqual([0, 0, 0, 0, 1067, 1067]);
  expect((await other).length).toBeGreaterThan(1000);
  expect(await broken).toContain("undefined");
  expect((await heavy(person("9", "9"), sheet(1))).length).toBeGreaterThan(1000);
});

test("a file that was sent is read while another is drawn up, and is refused for what is wrong with it", async () => {
  const ended: string[] = [];
  const drawn = heavy(person("3", "3"), sheet(30_000)).then(() => ended.push("drawn"));
  const read = await heavy(person("4", "4"), { kind: "csv", bytes: Buffer.from("a,b\n1,2\n3,4\n5,6\n"), most: 2 });
  ended.push("read");
  await drawn;
  expect(read).toEqual({
    head: ["a", "b"],
    rows: [
      ["1", "2"],
      ["3", "4"],
    ],
  });
  expect(ended).toEqual(["read", "drawn"]);
  const fault = (text: string) => heavy(person("4", "4"), { kind: "fault", bytes: Buffer.from(text), type: "pdf" });
  expect(await fault("%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript>>>> endobj\n%%EOF\n")).toBe("active");
  expect(await fault("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n")).toBeUndefined();
});
