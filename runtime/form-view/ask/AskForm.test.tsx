import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { startLabels } from "../../label/label.ts";
import { bundleOf, pageOf } from "../../testing/fixture.tsx";
import AskForm from "./index.tsx";

beforeAll(async () => startLabels("default", "en-US"));

it("sends again, after the record was read anew, only what was typed beside what it has become", async () => {
  const sent: Record<string, unknown>[] = [];
  let record: Record<string, unknown> = { number: "A-1", amount: "12.50" };
  render(
    <AskForm
      page={pageOf(bundleOf({ form: ["number"] }), {}, record)}
      entity="bill"
      name="bill.change"
      items={["number", "amount"]}
      required={[]}
      values={record}
      valuesNow={() => record}
      submit="Save"
      danger={false}
      onSubmit={(values) => {
        sent.push(values);
        // Somebody else was first; what they have saved is there by the answer.
        record = { number: "A-1", amount: "99.00" };
        return Promise.resolve(undefined);
      }}
    />,
  );
  const user = userEvent.setup();
  const field = async (name: string) => (await screen.findByLabelText(name, { exact: false })) as HTMLInputElement;
  await user.type(await field("Number"), "0");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect((await field("Amount")).value).toBe("99.00"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { number: "A-10", amount: "12.50" },
    { number: "A-10", amount: "99.00" },
  ]);
});
