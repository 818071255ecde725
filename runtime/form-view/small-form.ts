import type { FormSurroundings } from "../form/form-context.ts";
import type { FormField } from "../form/model/form-field.ts";
import type { Tree } from "../form/path/tree.ts";
import { FormStore } from "../form/store/form-store.ts";
import { formHandle } from "../form/submit/handle.ts";
import { focusField } from "../form/submit/reveal.ts";
import { Checker } from "../form/validate/checker.ts";
import { coming } from "../form/validate/form-validators.ts";
import type { FormHandle, PageContext } from "../model/context.ts";
import { askPage } from "./ask/ask-page.ts";

/** What a form of a few fields is made of. */
interface SmallFormNeeds {
  readonly page: PageContext;
  /** What its section is called. */
  readonly name: string;
  readonly fields: readonly FormField[];
  /** What stands in the fields at first. */
  readonly values: Tree;
  /** The record that is decided. */
  readonly subject?: Readonly<Record<string, unknown>> | undefined;
  readonly widgets: FormSurroundings["widgets"];
  /** What proves the values, once it is there. */
  readonly validators?: Parameters<typeof coming>[0];
}

/** A form of a few fields within a page, apart from the form that the page itself may be. */
export interface SmallForm {
  readonly fields: readonly FormField[];
  readonly store: FormStore;
  readonly checker: Checker;
  readonly handle: FormHandle;
  readonly surroundings: FormSurroundings;
}

/** Makes a form of a few fields: the values that stand in them, and what proves, sends and refuses those. */
export function makeSmallForm(needs: SmallFormNeeds): SmallForm {
  const { name, fields, subject, widgets } = needs;
  const sections = [{ name, fields }];
  const store = new FormStore(needs.values);
  const page: PageContext = askPage(needs.page, () => handle, subject);
  const { validators, ready } = coming(needs.validators);
  const checker = new Checker(() => page, store, sections, validators);
  const reveal = (path: string): void => void focusField(path);
  const handle = formHandle({ page: () => page, store, sections, checker, fresh: () => ({}), ready, reveal });
  return {
    fields,
    store,
    checker,
    handle,
    surroundings: {
      subject,
      store,
      page,
      sections,
      widgets,
      offered: [],
      left: (path) => checker.left(path),
      reveal,
    },
  };
}
