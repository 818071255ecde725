import { beforeAll, expect, it } from "vitest";
import errors from "../../../brands/default/en/error.json";
import { addWords } from "../../label/words.ts";
import { bundleOf, pageOf } from "../../testing/fixture.tsx";
import type { FormField } from "../model/form-field.ts";
import { messageOf } from "./message-of.ts";

beforeAll(() => addWords("en-US", "error", errors));

it.each([
  ["integer", "Enter a whole number"],
  [undefined, " is not valid"],
])("says of a value of another type what a value of format %s is", (format, sentence) => {
  const field = { entity: "bill", field: "score", shape: { format } } as unknown as FormField;
  const page = pageOf(bundleOf({ form: ["number"] }), {});
  expect(messageOf(page, { keyword: "type" } as never, field).replace("score", "")).toContain(sentence);
});
