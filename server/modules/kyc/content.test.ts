import { expect, it } from "vitest";
import { changesBetween, contentOf } from "./content.ts";

const first = {
  administratorInformation: { admin_name: "Tan", admin_id_no: "S9700005J" },
  declarations: { litigation: false },
  shareholders: [{ id: "1", name: "Tan", share_pct: "100.00" }],
  risk_rating: "low",
  status: "draft",
};

it("keeps what the company hands in and nothing of the reviewer's", () => {
  expect(Object.keys(contentOf(first))).toEqual(["administratorInformation", "declarations", "shareholders"]);
});

it("tells what changed, in groups and lists, without the ids of rows", () => {
  const second = {
    ...first,
    shareholders: [
      { id: "9", name: "Tan", share_pct: "60.00" },
      { name: "Lim", share_pct: "40.00" },
    ],
    declarations: { litigation: true, litigation_text: "A claim of 2024" },
  };
  expect(changesBetween(first, second)).toEqual([
    { field: "declarations.litigation", before: "✗", after: "✓: A claim of 2024" },
    { field: "shareholders", before: "Tan · 100.00", after: "Tan · 60.00\nLim · 40.00" },
  ]);
  expect(changesBetween(first, { ...first, shareholders: [{ id: "2", name: "Tan", share_pct: "100.00" }] })).toEqual(
    [],
  );
});

it("never tells an identity number", () => {
  expect(
    changesBetween(first, { ...first, administratorInformation: { admin_name: "Tan", admin_id_no: "S9700001H" } }),
  ).toEqual([{ field: "administratorInformation.admin_id_no", before: "S****005J", after: "S****001H" }]);
});
