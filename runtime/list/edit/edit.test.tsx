import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { MemoryRouter } from "react-router-dom";
import { visitorOf } from "../../access/access.ts";
import { setAnswering, type Request } from "../../call/transport.ts";
import { routes } from "../../../generated/routes.ts";
import { answeringOf } from "../../catalogue/sample/answering.ts";
import { loadNamespaces, startLabels } from "../../label/label.ts";
import PageView from "../../page/PageView.tsx";
import { settings } from "../../settings/settings.ts";
import { queryClient } from "../../source/client.ts";
import { resetClient, useClient } from "../../store/client.ts";
import { declareStored, store } from "../../store/stored.ts";

let sent: Request[] = [];
let refused = false;

beforeAll(async () => {
  declareStored(settings.stored);
  await startLabels("default", "en-US");
});
beforeEach(async () => {
  resetClient(true);
  sent = [];
  refused = false;
  store("hasDoneTour", true);
  useClient.setState({ user: { roles: ["supplier"], role: "supplier", permissions: [], today: "2026-11-23" } });
  const entry = routes.find(({ page }) => page === "contact/managetags")!;
  const bundle = await entry.load();
  await loadNamespaces(bundle.namespaces);
  const sample = answeringOf(bundle);
  setAnswering((request) => {
    if (request.address.startsWith("ucenter/user/view"))
      return Promise.resolve({ status: 200, body: { code: 0, success: true, data: { rows: [], count: 0 } } as never });
    if (request.method === "GET") return sample(request);
    sent.push(request);
    return Promise.resolve(
      refused
        ? {
            status: 422,
            body: {
              code: 100,
              success: false,
              messageDetail: "Check the fields",
              data: [{ field: "name", message: "There is a tag of this name" }],
            } as never,
          }
        : { status: 200, body: { code: 0, success: true, data: { id: "1", version: 2 } } as never },
    );
  });
  render(
    <MemoryRouter>
      <PageView
        bundle={bundle}
        matched={{ entry, params: {} }}
        address={{ path: entry.path, search: "", hash: "" }}
        visitor={visitorOf(useClient.getState().user)}
      />
    </MemoryRouter>,
  );
  await waitFor(() => expect(document.querySelector(".edit-cell")).not.toBeNull(), { timeout: 5000 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  setAnswering(undefined);
});

const typed = async (): Promise<HTMLInputElement> => {
  fireEvent.click(document.querySelector(".edit-cell")!);
  await waitFor(
    () =>
      expect(document.querySelector("tr.editing #field_colour, tr.editing input, tr.editing select")).not.toBeNull(),
    { timeout: 5000 },
  );
  return document.querySelector<HTMLInputElement>("tr.editing input")!;
};

it("keeps a row that was typed in with Enter, under its id and version", async () => {
  const input = await typed();
  fireEvent.change(input, { target: { value: "#112233" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PUT",
    address: "ucenter/tag",
    body: { id: expect.any(String), version: 1 },
  });
  await waitFor(() => expect(document.querySelector("tr.editing")).toBeNull());
});

it("leaves a row as it was with Escape", async () => {
  const input = await typed();
  fireEvent.change(input, { target: { value: "#000000" } });
  fireEvent.keyDown(input, { key: "Escape" });
  await waitFor(() => expect(document.querySelector("tr.editing")).toBeNull());
  expect(sent).toEqual([]);
});

it("adds a row by the entity's create call", async () => {
  fireEvent.click(screen.getByRole("button", { name: "Add a row" }));
  await waitFor(() => expect(document.querySelector("tr.editing input")).not.toBeNull(), { timeout: 5000 });
  fireEvent.change(document.querySelector("tr.editing input")!, { target: { value: "Cold chain" } });
  fireEvent.click(screen.getByRole("button", { name: "Save the row" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: "POST", address: "ucenter/tag" });
});

it("says at the field what the server refused, and goes on typing", async () => {
  refused = true;
  const input = await typed();
  fireEvent.keyDown(input, { key: "Enter" });
  expect(await screen.findByText("There is a tag of this name")).toBeTruthy();
  expect(document.querySelector("tr.editing")).not.toBeNull();
});
