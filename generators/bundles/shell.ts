import type { Constants } from "../../generated/types/constants.d.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ShownConstants } from "../../runtime/model/bundle.ts";
import { callShape } from "./bundle.ts";

/**
 * Entities whose calls the shell makes on any page: session, menu, counters, notices, drafts, files, long jobs, and
 * what colleagues have asked of a record.
 */
const shellEntities = [
  "user",
  "common",
  "todo",
  "notice",
  "job",
  "saved_view",
  "draft",
  "form_draft",
  "file",
  "document",
  "approval_request",
];

/** The groups of constants that the browser goes by; the others are the server's alone. */
const shownConstants = ({ session, polling, display, business }: Constants): ShownConstants => ({
  session,
  polling,
  display,
  business,
});

/** What the shell needs beside the pages: its calls, the browser-stored values, how codes are shown, constants. */
export function shellFile(registry: Registry): object {
  const calls = [...registry.calls.values()].filter(({ entity }) => shellEntities.includes(entity));
  return {
    calls: Object.fromEntries(calls.map((call) => [call.name, callShape(registry, call)])),
    stored: Object.fromEntries(
      Object.entries(registry.stored.values).map(([name, { describe: _describe, ...value }]) => [name, value]),
    ),
    codes: Object.fromEntries(Object.entries(registry.errors.codes).map(([code, { show }]) => [code, show])),
    constants: shownConstants(registry.constants),
    roles: Object.fromEntries(Object.entries(registry.roles.roles).map(([role, { home }]) => [role, { home }])),
    brands: Object.fromEntries([...registry.brands.values()].map(({ name, hosts }) => [name, hosts])),
  };
}
