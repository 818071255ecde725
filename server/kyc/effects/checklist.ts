import type { Addition, Effect } from "../../lifecycle/effects/effect.ts";
import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { Template } from "../facts/checklist_template.ts";

function opened({ entity, record, facts }: Moment): Addition {
  const { company, config, items } = facts["checklist_template"] as Template;
  if (items.length === 0) return {};
  return {
    creates: [{
      entity: "checklist",
      values: {
        company, subject_entity: entity, subject_id: record["id"], ...(config === undefined ? {} : { config }),
        items: items.map(({ code, text, text_zh, kind, required, fail_blocks }) => ({ code, text, ...(text_zh === undefined ? {} : { text_zh }), kind, required: required !== false, fail_blocks: fail_blocks !== false })),
      },
    }],
  };
}

/** The checklist of the fund provider for this kind of record, once. */
export const open_checklist: Effect = (moment) => (moment.facts["case_checklist"] === undefined ? opened(moment) : {});

/** The same for what may be handed in again: then what was checked before is checked anew. */
export const open_checklist_anew: Effect = (moment) => ((moment.facts["case_checklist"] as Row | undefined)?.["status"] === "open" ? {} : opened(moment));
