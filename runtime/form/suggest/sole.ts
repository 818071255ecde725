import { listCall } from "../pick/list-call.ts";
import { nameOf } from "../pick/name-of.ts";
import { answer } from "../../call/call.ts";
import type { PageContext } from "../../model/context.ts";
import type { FormSection } from "../model/form-field.ts";
import { maybeSole } from "../model/offered.ts";
import type { FormStore } from "../store/form-store.ts";

/** Fills what must be chosen where there is one choice alone: nobody is asked for what can be one thing only. */
export async function followSole(page: PageContext, store: FormStore, sections: readonly FormSection[]): Promise<void> {
  await Promise.all(
    sections
      .flatMap(({ fields }) => fields)
      .filter(maybeSole)
      .map(async ({ name, shape }) => {
        const call = listCall(page, shape);
        if (call === undefined) return;
        const { value } = await answer({ ...call, quiet: true }, { page: 1, page_size: 2 });
        const rows = (value as { rows?: Record<string, unknown>[] } | false) || {};
        const [only, second] = rows.rows ?? [];
        if (only === undefined || second !== undefined) return;
        const id = String(only["id"]);
        const current = store.value(name);
        if (current !== undefined && current !== id) return;
        store.names.set(id, nameOf(only, shape));
        store.soles.add(name);
        store.suggest(name, id);
      }),
  );
}
