import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Registry } from "../../../../registry/registry.ts";
import { dataKeysOf, DEMO_KEYS, openedValues, sealedValues, matchesOf, matchOf, seal, unseal } from "./encryption.ts";

const registry = {
  entities: new Map([
    [
      "person",
      {
        $id: "person",
        grammar: 2,
        type: "object",
        properties: {
          name: { format: "line" },
          id_no: { format: "nric", encrypted: true, matched: true },
          snapshot: { type: "object", properties: {}, encrypted: true },
          people: { type: "array", items: { $ref: "#/definitions/person" } },
          chief: { $ref: "#/definitions/person" },
        },
        definitions: {
          person: {
            type: "object",
            properties: { id_no: { format: "nric", encrypted: true }, name: { format: "line" } },
          },
        },
      },
    ],
  ]),
} as unknown as Registry;
const secret = () => randomBytes(32).toString("base64");
const whole = {
  id: "7",
  name: "Tan",
  id_no: "S9700001H",
  snapshot: { a: ["S9700002F"] },
  people: [{ id_no: "S9700003D", name: "Lee" }],
  chief: { id_no: "S9700004B" },
};

describe("a value kept encrypted", () => {
  it("opens at its own place alone, and looks different each time", () => {
    const sealed = seal(DEMO_KEYS, "S9700001H", "person.id_no 7");
    expect(sealed).toMatch(/^sealed:demo:[A-Za-z0-9_-]+$/);
    expect(seal(DEMO_KEYS, "S9700001H", "person.id_no 7")).not.toBe(sealed);
    expect(unseal(DEMO_KEYS, sealed, "person.id_no 7")).toBe("S9700001H");
    expect(() => unseal(DEMO_KEYS, sealed, "person.id_no 8")).toThrow("authenticate");
    expect(() => unseal(DEMO_KEYS, `${sealed.slice(0, -3)}AAA`, "person.id_no 7")).toThrow("authenticate");
  });

  it("is found by its hash under every key there is, by none of another field", () => {
    const older = dataKeysOf(`a:${secret()}`);
    const both = dataKeysOf(`b:${secret()},a:${secret()}`);
    expect(matchesOf(both, "person.id_no", "S9700001H")).toContain(matchOf(both, "person.id_no", "S9700001H"));
    expect(matchesOf(both, "person.id_no", "S9700001H")).not.toContain(matchOf(older, "person.id_no", "S9700001H"));
    expect(matchOf(both, "person.id_no", "1")).not.toBe(matchOf(both, "user.id_no", "1"));
  });
});

describe("a record", () => {
  it("holds nothing plain in groups, rows and objects, and comes back whole", () => {
    const sealed = sealedValues(registry, DEMO_KEYS, "person", "7", whole);
    expect(JSON.stringify(sealed)).not.toMatch(/S970000/);
    expect(sealed["id_no_match"]).toBe(matchOf(DEMO_KEYS, "person.id_no", "S9700001H"));
    expect(openedValues(registry, DEMO_KEYS, "person", "7", sealed)).toEqual(whole);
  });

  it("keeps what is emptied empty, its hash too, and leaves alone what is not there", () => {
    expect(sealedValues(registry, DEMO_KEYS, "person", "7", { id_no: null })).toEqual({
      id_no: null,
      id_no_match: null,
    });
    expect(sealedValues(registry, DEMO_KEYS, "person", "7", { name: "Lim" })).toEqual({ name: "Lim" });
  });

  it("is read with an older key, not without it, and as it stands where it was never encrypted", () => {
    const [a, b] = [`a:${secret()}`, `b:${secret()}`];
    const sealed = sealedValues(registry, dataKeysOf(a), "person", "7", whole);
    expect(openedValues(registry, dataKeysOf(`${b},${a}`), "person", "7", sealed)).toEqual(whole);
    expect(() => openedValues(registry, dataKeysOf(b), "person", "7", sealed)).toThrow('key "a"');
    expect(openedValues(registry, DEMO_KEYS, "person", "7", whole)).toEqual(whole);
  });
});

describe("DATA_KEYS", () => {
  it("names keys of 32 bytes, each once", () => {
    expect(dataKeysOf(`now:${secret()}, old:${secret()}`).map(({ name }) => name)).toEqual(["now", "old"]);
    for (const wrong of ["", "now", `now:${randomBytes(16).toString("base64")}`, `Now:${secret()}`, `:${secret()}`])
      expect(() => dataKeysOf(wrong), wrong).toThrow("DATA_KEYS");
    const twice = secret();
    expect(() => dataKeysOf(`a:${twice},a:${twice}`)).toThrow("twice");
  });
});
