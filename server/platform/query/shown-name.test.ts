import { expect, test } from "vitest";
import type { Entity } from "../../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { nameMaker, shownFields, shownName, shownText } from "./shown-name.ts";

const account: Entity = {
  $id: "account",
  grammar: 2,
  type: "object",
  properties: { code: { type: "string" }, name: { type: "string", options: ["bank", "sales"] } },
};
const speaker = {
  registry: { entities: new Map([["account", account]]) } as unknown as Registry,
  say: (namespace: string, key: string) => (`${namespace}:${key}` === "account:name.bank" ? "银行存款" : key),
};

test("a reference is read by the fields that it shows, options in the reader's language", () => {
  const both = shownFields({ show: ["code", "name"] });
  expect(shownName(speaker, "account", both, ["1010", "bank"])).toBe("1010 银行存款");
  expect(shownName(speaker, "account", both, ["1010", null])).toBe("1010");
  expect(shownName(speaker, "account", both, [null, undefined])).toBeUndefined();
  expect(nameMaker(speaker, "account", ["name"], false)?.("bank")).toBe("银行存款");
  expect(
    nameMaker(
      speaker,
      "account",
      both,
      true,
    )?.([
      ["1010", "bank"],
      ["4000", null],
    ]),
  ).toEqual(["1010 银行存款", "4000"]);
  expect(nameMaker(speaker, "account", ["code"], false)).toBeUndefined();
});

test("one field is selected as it is, several as a list", () => {
  expect(shownText("r", shownFields({ show: "code" }))).toBe('r."code"');
  expect(shownText("r", ["code", "name"])).toBe('ARRAY[r."code"::text, r."name"::text]');
  expect(shownFields({})).toEqual([]);
});
