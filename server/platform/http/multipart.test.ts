import { expect, test } from "vitest";
import { rowCounter } from "./multipart.ts";

test("rows are counted as they come in, whole lines only, and none within quotes or without a sign", () => {
  const bytes = new TextEncoder().encode('a,b\r\n1,"two\nlines ""so"""\n\n  \n3,4\n5');
  for (const size of [1, 2, 5, 100]) {
    const counter = rowCounter();
    let rows = 0;
    for (let at = 0; at < bytes.length; at += size) rows = counter.count(bytes.subarray(at, at + size));
    expect(rows).toBe(3);
  }
});
