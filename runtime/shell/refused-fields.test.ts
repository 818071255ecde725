import { afterEach, beforeAll, expect, it } from "vitest";
import words from "../../brands/default/en/runtime.json";
import { addWords } from "../label/words.ts";
import { refusedTitle } from "./refused-fields.ts";

beforeAll(() => addWords("en-US", "runtime", words));
afterEach(() => document.body.replaceChildren());

it("speaks of marked fields only where the page has fields", () => {
  expect(refusedTitle("Please correct the marked fields")).toBe("This cannot be done yet");
  const field = document.createElement("div");
  field.dataset["path"] = "number";
  document.body.append(field);
  expect(refusedTitle("Please correct the marked fields")).toBe("Please correct the marked fields");
});
