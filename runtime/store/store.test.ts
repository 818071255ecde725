import { beforeEach, describe, expect, it } from "vitest";
import declarations from "../../schemas/stored.json";
import { authority, currentRole } from "./authority.ts";
import { shownMenu, useClient } from "./client.ts";
import { clearStored, declareStored, store, stored } from "./stored.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  declareStored({
    authority: { storage: "session", clear: ["sign_out"] },
    locale: { storage: "local" },
    taskTabKey: { storage: "session", default: "To do", clear: ["sign_out"] },
    financierAuditEnterpriseCompanyId: { storage: "session", clear: ["sign_out"] },
  });
});

describe("stored values", () => {
  it("keep text as it is, and the rest as JSON", () => {
    store("locale", "zh-CN");
    store("authority", ["supplier", "enterprise"]);
    expect(localStorage.getItem("locale")).toBe("zh-CN");
    expect(sessionStorage.getItem("authority")).toBe('["supplier","enterprise"]');
    expect(currentRole()).toBe("supplier");
  });
  it("read one role as a list of one", () => {
    store("authority", "financier");
    expect(authority()).toEqual(["financier"]);
  });
  it("never turn an id into a number", () => {
    store("financierAuditEnterpriseCompanyId", "912345678901234567");
    expect(stored("financierAuditEnterpriseCompanyId")).toBe("912345678901234567");
  });
  it("have their default and go at sign-out", () => {
    expect(stored("taskTabKey")).toBe("To do");
    store("taskTabKey", "done");
    store("locale", "en-US");
    clearStored("sign_out");
    expect([stored("taskTabKey"), stored("locale")]).toEqual(["To do", "en-US"]);
  });
  it("lie under the names of the specification, each in its storage", () => {
    declareStored(declarations.values as Parameters<typeof declareStored>[0]);
    for (const [name, { storage }] of Object.entries(declarations.values)) {
      if (storage === "memory") {
        expect(useClient.getState(), name).toHaveProperty(name);
        continue;
      }
      store(name, "kept");
      const [here, other] = storage === "local" ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
      expect([here.getItem(name), other.getItem(name)], name).toEqual(["kept", null]);
    }
  });
  it("refuse a name nobody declared", () => expect(() => stored("secret")).toThrow("not a stored value"));
});

describe("the side menu", () => {
  it("shows status 1 only, at every depth", () => {
    const menu = shownMenu([
      { key: "a", status: 1, path: "/a" },
      { key: "b", status: 0, path: "/b" },
      {
        key: "c",
        status: 1,
        children: [
          { key: "d", status: 1, path: "/d" },
          { key: "e", status: 2, path: "/e" },
        ],
      },
      { key: "f", status: 1, children: [{ key: "g", status: 0, path: "/g" }] },
    ]);
    expect(menu.map((entry) => [entry.key, entry.children?.map((child) => child.key)])).toEqual([
      ["a", undefined],
      ["c", ["d"]],
    ]);
  });
});
