import type { ReactElement, ReactNode } from "react";
import type { Finding } from "../../schemas/vocabulary/finding.ts";
import { formValidators } from "../../schemas/vocabulary/form/form.ts";
import type { PageBundle } from "../model/bundle.ts";
import { PageContextProvider, type FormHandle, type PageContext } from "../model/context.ts";
import type { Page } from "../model/grammar.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import type { LoadValidators } from "../form/validate/form-validators.ts";

/** A page of one entity with fields of every kind that both drivers draw. */
export function bundleOf(page: Partial<Page>, calls: PageBundle["calls"] = {}): PageBundle {
  return {
    name: "testing/form",
    namespaces: [],
    calls,
    transitions: {},
    page: {
      grammar: 2,
      layout: "form",
      frame: "public",
      routes: ["/testing"],
      allow: ["public"],
      entity: "bill",
      ...page,
    } as Page,
    entities: {
      bill: {
        required: ["number", "amount", "kind"],
        rules: [{ holds: { field: "due", atLeast: { field: "issued" } }, at: ["due"] }],
        properties: {
          number: { type: "string", format: "text", maxLength: 10 },
          amount: { type: "string", format: "money" },
          kind: { type: "string", options: ["goods", "service"] },
          reason: { type: "string", format: "text" },
          issued: { type: "string", format: "date" },
          due: { type: "string", format: "date" },
          phone: { type: "string", format: "phone" },
          agreed: { type: "boolean" },
          total: { type: "string", format: "money", calc: true, computed: { sum: [{ field: "lines.net" }] } },
          lines: {
            type: "array",
            items: {
              type: "object",
              required: ["text"],
              properties: {
                text: { type: "string", format: "text" },
                quantity: { type: "string", format: "number" },
                price: { type: "string", format: "money" },
                net: {
                  type: "string",
                  format: "money",
                  calc: true,
                  computed: { product: [{ field: "quantity" }, { field: "price" }] },
                },
              },
            },
          },
        },
      },
    },
  } as unknown as PageBundle;
}

/** Shape errors as the compiled validator would tell them: only the words these tests need. */
function shape(data: unknown): boolean {
  const { amount } = data as { amount?: string };
  const wrong = amount !== undefined && !/^\d{1,13}(\.\d{1,2})?$/.test(amount);
  shape.errors = wrong ? [{ instancePath: "/amount", keyword: "format", params: { format: "money" } }] : null;
  return !wrong;
}
shape.errors = null as { instancePath: string; keyword: string; params: Record<string, unknown> }[] | null;

const parts = {
  entity: "bill",
  required: ["number", "amount", "kind", "lines[].text"],
  relative: [],
  days: [],
  unique: [],
  rules: [
    {
      name: "due_after_issue",
      holds: { field: "due", atLeast: { field: "issued" } },
      at: ["due"],
      types: { due: "date", issued: "date" },
    },
  ],
};

export const validators: LoadValidators = async () => formValidators(shape as never, parts);

export interface FormProbe {
  form?: FormHandle;
}

/** A page as the view of pages makes it, with its record there; `seen` gets the form that attaches itself. */
export function pageOf(
  bundle: PageBundle,
  seen: FormProbe,
  record?: Record<string, unknown>,
  user?: Record<string, unknown>,
  board = makeBoard(),
): PageContext {
  board.set("main", { status: record ? "ready" : "idle", data: record, stale: false });
  const held: { form: FormHandle | undefined; saved: Record<string, unknown> | undefined } = {
    form: undefined,
    saved: undefined,
  };
  return makePage({
    bundle,
    board,
    held,
    pattern: "/testing",
    path: "/testing",
    search: "",
    params: {},
    language: "en-US",
    keepQuery: undefined,
    user: user as never,
    visitor: { roles: [], permissions: [] } as never,
    attach: (form) => {
      held.form = form;
      seen.form = form;
      return () => {
        held.form = undefined;
      };
    },
    keepSaved: () => undefined,
  });
}

/** Draws a form inside such a page. */
export function Around({ page, children }: { page: PageContext; children: ReactNode }): ReactElement {
  return <PageContextProvider value={page}>{children}</PageContextProvider>;
}

/** One refusal of the server at a field. */
export const refusal = (path: string, message: string): Finding & { message: string } => ({
  path,
  keyword: "server",
  params: {},
  message,
});
