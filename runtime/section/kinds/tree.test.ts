import { expect, it } from "vitest";
import { branches, family } from "./Tree.tsx";

const nested = [
  { name: "IP-1", children: [{ name: "IP-1.1", children: [{ name: "IP-1.1.1", children: [] }] }, { name: "IP-1.2" }] },
  { name: "IP-2", children: null },
];
const drawn = (rows: readonly Record<string, unknown>[], field: string, closed: string[] = []) => {
  const { roots, under } = family(rows, field);
  return branches(roots, under, new Set(closed)).map(({ node, depth, children }) => [node["name"], depth, children]);
};
const whole = [
  ["IP-1", 0, 2],
  ["IP-1.1", 1, 1],
  ["IP-1.1.1", 2, 0],
  ["IP-1.2", 1, 0],
  ["IP-2", 0, 0],
];

it("draws nodes under each other with their depth", () => {
  expect(drawn(nested, "children")).toEqual(whole);
});
it("draws rows of which each names the one above it, or the ones below, as the same tree", () => {
  const rows = [
    { id: "1", name: "IP-1" },
    { id: "2", name: "IP-1.1", above: "1" },
    { id: "3", name: "IP-1.1.1", above: "2" },
    { id: "4", name: "IP-1.2", above: "1" },
    { id: "5", name: "IP-2" },
  ];
  expect(drawn(rows, "above")).toEqual(whole);
  const below = rows.map(({ id, name }) => ({
    id,
    name,
    children: rows.filter((row) => row.above === id).map((row) => row.id),
  }));
  expect(drawn(below, "children")).toEqual(whole);
});
it("puts at the top a row whose parent is not among the rows, and leaves out children that are not", () => {
  expect(
    drawn(
      [
        { id: "2", name: "IP-1.1", above: "1" },
        { id: "3", name: "IP-1.1.1", above: "2" },
      ],
      "above",
    ),
  ).toEqual([
    ["IP-1.1", 0, 1],
    ["IP-1.1.1", 1, 0],
  ]);
  expect(drawn([{ id: "1", name: "IP-1", children: ["7"] }], "children")).toEqual([["IP-1", 0, 0]]);
});
it("hides everything under a closed branch, and nothing else", () => {
  expect(drawn(nested, "children", ["0.0."])).toEqual([
    ["IP-1", 0, 2],
    ["IP-1.1", 1, 1],
    ["IP-1.2", 1, 0],
    ["IP-2", 0, 0],
  ]);
  expect(drawn(nested, "children", ["0."])).toEqual([
    ["IP-1", 0, 2],
    ["IP-2", 0, 0],
  ]);
});
