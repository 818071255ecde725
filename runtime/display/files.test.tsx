import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { FileLinks } from "./FileLinks.tsx";

const names = (value: unknown) =>
  [...render(<FileLinks value={value} called="Agreement" />).container.querySelectorAll("a")].map(
    (link) => link.textContent,
  );

it("calls a file by its own name, and one that comes without it by what it is", () => {
  expect(names({ file_id: "7", name: "Facility agreement.pdf" })).toEqual(["Facility agreement.pdf"]);
  expect(names("7")).toEqual(["Agreement"]);
  expect(names(["7", "8"])).toEqual(["Agreement 1", "Agreement 2"]);
});
