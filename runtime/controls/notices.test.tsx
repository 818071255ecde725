import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import constants from "../../schemas/constants.json";
import { Balls } from "./Balls.tsx";
import { Dialog } from "./Dialog.tsx";
import { Notices } from "./Notices.tsx";
import { clearMessages, notify, showMessage } from "./notices.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("messages stay 3 seconds and notifications 4.5, as the constants say", () => {
  expect(constants.display).toMatchObject({ message_milliseconds: 3_000, notification_milliseconds: 4_500 });
  render(<Notices />);
  act(() => {
    showMessage("A message");
    notify("A notification", "bad", ["An item"]);
  });
  act(() => void vi.advanceTimersByTime(2900));
  expect([screen.queryByText("A message"), screen.queryByText("A notification")]).not.toContain(null);
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText("A message")).toBeNull();
  act(() => void vi.advanceTimersByTime(1300));
  expect(screen.queryByText("A notification")).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByText("A notification")).toBeNull();
});

test("messages that stand are cleared", () => {
  render(<Notices />);
  act(() => showMessage("Of an earlier answer"));
  act(() => clearMessages());
  expect(screen.queryByText("Of an earlier answer")).toBeNull();
});

test("the answer to what was asked before a message appeared does not clear it", () => {
  render(<Notices />);
  const start = performance.now();
  act(() => void vi.advanceTimersByTime(5));
  act(() => showMessage("Of a later answer"));
  act(() => clearMessages(start));
  expect(screen.queryByText("Of a later answer")).not.toBeNull();
  act(() => clearMessages(performance.now()));
  expect(screen.queryByText("Of a later answer")).toBeNull();
});

test("what loads is three balls", () => {
  const { container } = render(<Balls />);
  expect(container.querySelectorAll(".balls i")).toHaveLength(3);
});

test("a message stands in the dialog that is open, where it can be read and reached", () => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const page = (asks: boolean) => (
    <>
      <Notices />
      {asks ? <Dialog title="Code" onClose={() => undefined} /> : null}
    </>
  );
  const { rerender } = render(page(true));
  act(() => showMessage("Code sent", "good"));
  expect(screen.getByText("Code sent").closest("dialog")).not.toBeNull();
  rerender(page(false));
  expect(screen.getByText("Code sent").closest("dialog")).toBeNull();
});
