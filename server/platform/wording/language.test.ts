import { expect, it } from "vitest";
import { languageOf } from "./language.ts";

it("is the first one asked for that we speak, else English", () => {
  expect(["zh-CN", "zh;q=0.9,en", "fr,zh-TW;q=0.5,en;q=0.4"].map(languageOf)).toEqual(["zh", "zh", "zh"]);
  expect(["en-GB,zh", "fr", "", undefined, "*"].map(languageOf)).toEqual(["en", "en", "en", "en", "en"]);
});
