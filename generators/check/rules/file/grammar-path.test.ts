import { expect, test } from "vitest";
import { join } from "node:path";
import { readWorkspace } from "../../check.ts";
import { grammarPath } from "./grammar-path.ts";

test.each([
  ["../../schemas/meta/page.json", 0],
  ["../../generated/completion/page.json", 0],
  ["../../generated/completion/entity.json", 1],
  ["../schemas/meta/page.json", 1],
])("%s on a page has %i findings", (path, count) => {
  const workspace = readWorkspace([join(import.meta.dirname, "../../../../tests/defects/base")]);
  const page = workspace.documents.find(({ file }) => file === "pages/bill/detail.json")!;
  page.value.$schema = path;
  const found: string[] = [];
  grammarPath.check(workspace, (_place, message) => found.push(message));
  expect(found.length).toBe(count);
});
