import { expect, it } from "vitest";
import { namesOf } from "./Papers.tsx";

it("calls papers by their record or by what they are, and by their files where that does not tell them apart", () => {
  expect(
    namesOf([
      { what: "Copy of the invoice", name: "a.pdf" },
      { what: "Attachments", of: "INV-1", name: "b.pdf" },
      { what: "Attachments", of: "INV-2", name: "c.pdf" },
    ]),
  ).toEqual(["Copy of the invoice", "INV-1", "INV-2"]);
  expect(
    namesOf([
      { what: "Documents", name: "order.pdf" },
      { what: "Documents", name: "note.PDF" },
      { what: "Proof", name: "p.pdf" },
    ]),
  ).toEqual(["order", "note", "Proof"]);
  expect(
    namesOf([
      { what: "Documents", name: "scan.pdf" },
      { what: "Documents", name: "scan.png" },
    ]),
  ).toEqual(["scan 1", "scan 2"]);
});
