import { expect, test } from "vitest";
import { loadRegistry } from "../../../../registry/registry.ts";
import { modelOf } from "../plan/configured.ts";
import { tasksOf } from "./derived-tasks.ts";

const model = modelOf(loadRegistry());
const parties = { financier: ["F"], payer: ["F"], applicant: ["S"] };
const kinds = (entity: string, record: Record<string, unknown>, ...begun: string[]): string[] =>
  tasksOf(model, entity, { id: "1", ...record }, parties, "2026-11-27", (company, transition) => {
    return company === "F" && begun.includes(transition);
  })
    .filter(({ company }) => company === "F")
    .map(({ kind }) => kind);

test("what several agree to is a task once one of them has, whatever else makes it one", () => {
  const overdue = { status: "overdue", due_date: "2026-11-13" };
  const recourse = "financing_application_recourse";
  expect(kinds("financing_application", overdue)).not.toContain(recourse);
  expect(kinds("financing_application", overdue, "recourse")).toContain(recourse);
  expect(kinds("financing_application", { ...overdue, buy_back_by: "2026-12-22" })).toContain(recourse);
  expect(kinds("disbursement", { status: "succeeded" })).toEqual([]);
  expect(kinds("disbursement", { status: "succeeded" }, "reverse")).toEqual(["disbursement_reverse"]);
});
