import { expect, it } from "vitest";
import { branches } from "./Tree.tsx";

const roots = [{ name: "IP-1", children: [{ name: "IP-1.1", children: [{ name: "IP-1.1.1", children: ["7"] }] }, { name: "IP-1.2" }] }, { name: "IP-2", children: null }];
const drawn = (closed: string[] = []) => branches(roots, "children", new Set(closed)).map(({ node, depth, children }) => [node["name"], depth, children]);

it("draws nodes under each other with their depth, and leaves out children that are no records", () => {
  expect(drawn()).toEqual([["IP-1", 0, 2], ["IP-1.1", 1, 1], ["IP-1.1.1", 2, 0], ["IP-1.2", 1, 0], ["IP-2", 0, 0]]);
});
it("hides everything under a closed branch, and nothing else", () => {
  expect(drawn(["0.0."])).toEqual([["IP-1", 0, 2], ["IP-1.1", 1, 1], ["IP-1.2", 1, 0], ["IP-2", 0, 0]]);
  expect(drawn(["0."])).toEqual([["IP-1", 0, 2], ["IP-2", 0, 0]]);
});
