import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startLabels } from "../../label/label.ts";
import FormMain from "../../form-view/FormMain.tsx";
import { makeBoard } from "../../source/board.ts";
import { Around, bundleOf, pageOf, validators, type FormProbe } from "../../testing/fixture.tsx";

vi.mock("../../action/run.ts", () => ({ runAction: () => Promise.resolve({ done: false }) }));

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

it("looks for the next of several from the beginning, once one was taken", async () => {
  const seen: FormProbe = {};
  const bundle = bundleOf({
    form: [{ field: "compared", pick: { from: "offered", take: { compared: "id" } } }],
  } as never);
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, {
    compared: { type: "array", items: { type: "string", ref: "bill", show: "number" } },
  });
  const offered = [
    { id: "71", number: "Meridian Trade Capital" },
    { id: "72", number: "Orchid Factors" },
  ];
  render(
    <Around page={pageOf(bundle, seen, { offered })}>
      <FormMain validators={validators} />
    </Around>,
  );
  await userEvent.click(await screen.findByRole("combobox"));
  const box = (): HTMLInputElement => screen.getByRole<HTMLInputElement>("combobox");
  const entries = (): (string | null)[] =>
    [...document.querySelectorAll(".input-option")].map(({ textContent }) => textContent);
  await waitFor(() => expect(entries()).toEqual(["Meridian Trade Capital", "Orchid Factors"]));
  await userEvent.type(box(), "Orch");
  await waitFor(() => expect(entries()).toEqual(["Orchid Factors"]));
  await userEvent.click(document.querySelector(".input-option")!);
  await waitFor(() => expect(entries()).toEqual(["Meridian Trade Capital", "Orchid Factors"]));
  expect(box().value).toBe("");
});

it("says that the choices did not come, and asks for them again", async () => {
  const bundle = bundleOf({
    sources: { accounts: { call: "account.list" } },
    form: [{ field: "payee", pick: { from: "accounts", take: { payee: "id" } } }],
  } as never);
  Object.assign((bundle.entities["bill"] as { properties: Record<string, unknown> }).properties, {
    payee: { type: "string", ref: "bill", show: "number" },
  });
  const board = makeBoard();
  board.set("accounts", { status: "failed", data: undefined, stale: false });
  const rows = [{ id: "71", number: "DBS Bank, ****2334" }];
  board.loader("accounts", () => {
    board.set("accounts", { status: "ready", data: { rows, count: 1 }, stale: false });
    return Promise.resolve();
  });
  render(
    <Around page={pageOf(bundle, {}, undefined, undefined, board)}>
      <FormMain validators={validators} />
    </Around>,
  );
  await userEvent.click(await screen.findByRole("combobox"));
  const failed = await screen.findByRole("alert");
  await userEvent.click(within(failed).getByRole("button"));
  await waitFor(() => expect(document.querySelector(".input-option")?.textContent).toBe("DBS Bank, ****2334"));
});
