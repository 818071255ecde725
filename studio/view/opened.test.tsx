import { join } from "node:path";
import { act, cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Drafts } from "../configs/drafts.ts";
import { ConfigForm } from "./form/ConfigForm.tsx";
import { useStudio } from "./store/state.ts";

/**
 * Every hundredth config is drawn, every seventh with LONG=1: some 8 MB of each form that was drawn stay in the memory
 * of the simulated browser.
 */
const EVERY = process.env["LONG"] === "1" ? 7 : 100;

/** Longer texts are tables of words, of which each part is like the next. */
const MOST_OPEN = 4_000;

/** The long run's hundreds of forms take minutes, more on a busy machine. */
const LONGEST = 1_800_000;

test(
  "no config is changed by being opened: its form, with its parts unfolded, gives back what it was given",
  { timeout: LONGEST },
  async () => {
    const drafts = new Drafts(join(import.meta.dirname, "../.."));
    const all = drafts.files();
    expect(all.length).toBeGreaterThan(1_000);
    const files = all.filter((_one, index) => index % EVERY === 0);
    expect(new Set(files.map(({ kind }) => kind)).size).toBeGreaterThan(5);
    render(<ConfigForm />);
    let drawn = 0;
    for (const { file } of files) {
      const result = await drafts.check([], file);
      const value = result.value as object;
      const parts =
        (result.text ?? "").length > MOST_OPEN ? [] : Object.keys(value).map((key) => JSON.stringify([key]));
      act(() => useStudio.setState({ file, value, result, open: new Set(parts) }));
      drawn += document.querySelectorAll("input, button").length;
      expect(useStudio.getState().isTyping, file).toBe(false);
      expect(useStudio.getState().value, file).toBe(value);
    }
    expect(drawn).toBeGreaterThan(files.length);
    cleanup();
  },
);
