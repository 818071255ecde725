import { readConfig } from "../config/read.ts";
import type { CallShape, ShownConstants } from "../model/bundle.ts";
import type { StoredDeclaration } from "../store/stored.ts";

interface Settings {
  calls: Readonly<Record<string, CallShape>>;
  stored: Readonly<
    Record<
      string,
      StoredDeclaration & { write?: Readonly<Record<string, unknown>>; values?: Readonly<Record<string, string>> }
    >
  >;
  codes: Readonly<Record<string, string>>;
  constants: ShownConstants;
  brands: Readonly<Record<string, readonly string[]>>;
}

/** What the shell itself stands on: its calls, stored values, how codes are shown, durations. */
export const settings: Settings = { calls: {}, stored: {}, codes: {}, constants: {} as ShownConstants, brands: {} };

/** Fetches the settings; everything else waits for them. */
export async function loadSettings(): Promise<void> {
  Object.assign(settings, await readConfig<Settings>("shell"));
}

// Tests draw parts of the product alone.
if (import.meta.env.MODE === "test") Object.assign(settings, (await import("../../generated/shell.json")).default);

/** A call of the shell by name. @throws for a name the shell does not know */
export function shellCall(name: string): CallShape {
  const shape = settings.calls[name];
  if (shape === undefined) throw new Error(`The shell knows no call ${name}`);
  return shape;
}
