import type { Checklist } from "../../../../generated/types/records.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { newRecord } from "../../../platform/lifecycle/step.ts";
import { case_checklist, type Checked, checklist_template, type Template } from "../facts.ts";

/** A record that is checked, with the template of its fund provider. */
interface Subject {
  readonly entity: Checked;
  readonly record: { readonly id?: Id };
  readonly facts: { readonly checklist_template: Template; readonly case_checklist: Checklist | undefined };
}

const opened = ({ entity, record, facts: { checklist_template: template } }: Subject) => ({
  creates:
    template.items.length === 0
      ? []
      : [
          newRecord("checklist", {
            company: template.company ?? null,
            subject_entity: entity,
            subject_id: record.id ?? null,
            ...(template.config === undefined ? {} : { config: template.config }),
            items: template.items.map(({ code, text, text_zh, kind, required, fail_blocks }) => ({
              code,
              text,
              ...(text_zh === undefined ? {} : { text_zh }),
              kind,
              required: required !== false,
              fail_blocks: fail_blocks !== false,
            })),
          }),
        ],
});

/** The checklist of the fund provider for this kind of record, once. */
export const open_checklist = effect("open_checklist", { checklist_template, case_checklist }, (context) =>
  context.facts.case_checklist === undefined ? opened(context) : {},
);

/** The same for what may be handed in again: then what was checked before is checked anew. */
export const open_checklist_anew = effect("open_checklist_anew", { checklist_template, case_checklist }, (context) =>
  context.facts.case_checklist?.status === "open" ? {} : opened(context),
);
