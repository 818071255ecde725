import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import words from "../../brands/default/en/runtime.json";
import constants from "../../schemas/constants.json";
import { addWords } from "../label/words.ts";
import { BrandFoot } from "./BrandFoot.tsx";

test("the foot says whose product it is, in which version, and where that is no real environment", () => {
  addWords("en-US", "runtime", words);
  addWords("en-US", "brand", { copyright: "© 2026 Somebody" });
  document.head.innerHTML = '<meta name="environment" content="demo">';
  const { rerender } = render(<BrandFoot className="foot" />);
  expect(screen.getByText("© 2026 Somebody")).toBeTruthy();
  expect(screen.getByText(`${constants.business.app_version} · Demonstration`)).toBeTruthy();
  document.head.innerHTML = '<meta name="environment" content="prod">';
  rerender(<BrandFoot className="foot again" />);
  expect(screen.getByText("v1.2.0")).toBeTruthy();
});
