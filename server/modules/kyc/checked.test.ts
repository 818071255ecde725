import { expect, it } from "vitest";
import type { Checklist } from "../../../generated/types/records.d.ts";
import { foundBefore, hasFailed } from "./checked.ts";

const before = {
  items: [
    { code: "register", kind: "check", result: "pass", comment: "Seen today." },
    { code: "tax", kind: "check", result: "fail", comment: "Notice not there.", fail_blocks: true },
    { code: "visit", kind: "check", result: "fail", fail_blocks: false },
    { code: "lease", kind: "document", result: "pass" },
  ],
} as Pick<Checklist, "items">;

it("keeps what was found of a check, and opens what failed or rests on a file", () => {
  expect(foundBefore(before, "register")).toEqual({ result: "pass", comment: "Seen today." });
  for (const code of ["tax", "visit", "lease", "added_later"]) expect(foundBefore(before, code)).toEqual({});
});

it("has failed only by a check that must not", () => {
  expect(hasFailed(before)).toBe(true);
  expect(hasFailed({ items: (before.items ?? []).filter(({ code }) => code !== "tax") })).toBe(false);
});
