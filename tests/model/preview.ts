import type { Store } from "../../server/platform/store/handle.ts";
import type { Sent } from "./commands.ts";

interface Limit {
  node: string;
  node_id: string;
  reserved_after: string;
  utilised_after: string;
}

interface Line {
  account: string;
  debit?: string | null;
  credit?: string | null;
}

interface Following {
  entity: string;
  id: string;
  transition: string;
}

/** What the preview of a transition said would come of it, to whoever was about to take it. */
interface Preview {
  status: Record<string, string>;
  limits: Limit[];
  journals: Line[];
  then: Following[];
  explain: { name: string; formula: string; figures: Record<string, string> }[];
}

const spelt = ({ account, debit, credit }: Line): string => `${account} ${debit ?? "0.00"}/${credit ?? "0.00"}`;

/** Holds what came of transitions against what their previews had said. */
export class PreviewComparison {
  private readonly store: Store;
  /** Previews that were held against what came, and explanations of figures in them. */
  held = 0;
  explained = 0;

  constructor(store: Store) {
    this.store = store;
  }

  /** The last journal and the last line of history there are. */
  async now(): Promise<{ journal: string; history: string }> {
    return (
      (await this.store.reading.first<{ journal: string; history: string }>(
        "SELECT (SELECT coalesce(max(id), 0) FROM journal) AS journal, (SELECT coalesce(max(id), 0) FROM timeline_entry) AS history",
      )) ?? { journal: "0", history: "0" }
    );
  }

  /**
   * Where the database tells something else than the preview did; nothing where the request waits for another person.
   */
  async compare(
    preview: Preview,
    { entity, id, name, company }: { entity: string; id: string; name: string; company: string | undefined },
    before: { journal: string; history: string },
  ): Promise<string[]> {
    const { reading } = this.store;
    const history = await reading.rows<{
      subject_entity: string;
      subject_id: string;
      transition: string;
      to_state: string | null;
    }>("SELECT subject_entity, subject_id, transition, to_state FROM timeline_entry WHERE id > $1::bigint", [
      before.history,
    ]);
    const own = history.find(
      (line) => line.subject_entity === entity && line.subject_id === id && line.transition === name,
    );
    if (own === undefined || (own.to_state === null && Object.keys(preview.status).length > 0)) return [];
    const wrong: string[] = [];
    const say = (what: string, expected: unknown, is: unknown): void => {
      if (JSON.stringify(expected) !== JSON.stringify(is))
        wrong.push(`${entity}.${name} foresaw ${what} ${JSON.stringify(expected)}, and came to ${JSON.stringify(is)}`);
    };
    const record = await reading.first<Record<string, unknown>>(`SELECT * FROM "${entity}" WHERE id = $1::bigint`, [
      id,
    ]);
    for (const [axis, state] of Object.entries(preview.status)) say(axis, state, record?.[axis]);
    for (const { node, node_id, reserved_after, utilised_after } of preview.limits) {
      const now = await reading.first<{ reserved: string; utilised: string }>(
        `SELECT reserved, utilised FROM "${node}" WHERE id = $1::bigint`,
        [node_id],
      );
      say(
        `of ${node} ${node_id}`,
        { reserved: reserved_after, utilised: utilised_after },
        { reserved: now?.reserved, utilised: now?.utilised },
      );
    }
    const lines = await reading.rows<Line>(
      "SELECT a.code AS account, l.debit, l.credit FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account WHERE j.id > $1::bigint AND j.company = $2::bigint",
      [before.journal, company ?? null],
    );
    say("the journal", preview.journals.map(spelt).sort(), lines.map(spelt).sort());
    const steps = history.map((line) => `${line.subject_entity} ${line.subject_id} ${line.transition}`);
    const missing = preview.then
      .filter((step) => step.id !== "new")
      .map((step) => `${step.entity} ${step.id} ${step.transition}`)
      .filter((step) => !steps.includes(step));
    say("also", missing.length === 0 ? [] : missing, []);
    if (preview.explain.length < preview.limits.length + (preview.journals.length > 0 ? 1 : 0))
      wrong.push(`${entity}.${name} moves limits or money without explaining them`);
    for (const { name: figure, formula, figures } of preview.explain) {
      if (formula === "" || Object.keys(figures).length === 0)
        wrong.push(`${entity}.${name} explains ${figure} without its formula or figures`);
      this.explained += 1;
    }
    this.held += 1;
    return wrong;
  }
}

/** What the preview of a request says; nothing where there is none, or where it would be refused. */
export async function previewOf({
  browser,
  preview,
  body,
}: Pick<Sent, "browser" | "preview" | "body">): Promise<Preview | undefined> {
  if (preview === undefined) return undefined;
  const { id: _id, ...input } = body;
  const { body: answer } = await browser.post(preview.path, input);
  return answer.code === 0 ? (answer.data as Preview) : undefined;
}
