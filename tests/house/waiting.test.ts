import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test as check } from "vitest";
import { test } from "../../schemas/vocabulary/condition/test.ts";

interface Part {
  message?: string;
  when?: object;
  do?: string;
  go?: string;
  name?: string;
  allow?: string[];
}
const read = (path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8")) as {
    sections: Part[];
    actions: Part[];
    properties: { status: { options: string[] } };
  };
const page = read("pages/waiting.json");
const holdsIn =
  (status: string) =>
  ({ when }: Part) =>
    when === undefined ||
    test(when, (kind, path) => (kind === "record" && path === "status" ? status : undefined)) === true;

check.each(read("schemas/entities/kyc_case.json").properties.status.options)(
  "who waits with a case that is %s reads what it means, and may go on without any right",
  (status) => {
    const here = holdsIn(status);
    expect(page.sections.filter(({ message }) => message !== undefined).filter(here)).toHaveLength(1);
    expect(
      page.actions.filter(here).filter(({ go, allow }) => go === "/dashboard" && allow === undefined),
    ).toHaveLength(1);
    expect(page.actions.filter(here).length).toBeGreaterThan(1);
  },
);
