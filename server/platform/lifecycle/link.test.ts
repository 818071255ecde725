import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { configuredModel } from "./plan/configured.ts";
import { type Link, linkMoves, linkTakes } from "./link.ts";

const model = configuredModel(loadRegistry());
const link: Link = {
  id: "1",
  subject_entity: "invoice",
  subject_id: "5",
  subject_version: 2,
  transition: "confirm",
  recipient: "a@b.example",
  company: "7",
  purpose: "invoice_confirm",
  expires_at: "2026-11-26T09:00:00+08:00",
  used_at: null,
  revoked_at: null,
  language: null,
};
const names = (status: string) =>
  linkMoves(model, link, { id: "5", status, version: 2 }, "2026-11-23").map(({ name }) => name);

test("a link to confirm an invoice also lets its holder dispute it, and nothing else", () => {
  expect(names("submitted")).toEqual(["confirm", "dispute"]);
  const linked = model
    .moves("invoice")
    .filter((move) => linkTakes(model, link, move))
    .map(({ name }) => name);
  expect(linked).toEqual(["confirm", "dispute"]);
});

test("of a record that is closed nothing is offered", () => {
  expect(names("settled")).toEqual([]);
  expect(names("draft")).toEqual([]);
});
