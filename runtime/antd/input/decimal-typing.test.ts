import { describe, expect, it } from "vitest";
import { afterKey } from "./decimal-typing.ts";

describe("an amount while it is typed", () => {
  it.each([
    ["12.34", "12.345", "insertText", "12.34"],
    ["１２．３４", "１２．３４５", "insertText", "１２．３４"],
    ["12.3", "12.34", "insertText", "12.34"],
    ["12.34", "112.34", "insertText", "112.34"],
    ["12.34", "12.345", "insertFromPaste", "12.345"],
    ["", "12.345", undefined, "12.345"],
    ["12.34", "12.34x", "insertText", "12.34x"],
  ])("%s then %s by %s stands as %s", (before, after, how, stands) => {
    expect(afterKey(before, after, how)).toBe(stands);
  });
});
