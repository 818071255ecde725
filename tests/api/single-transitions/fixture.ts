import { Financing, fine } from "../application/financing.ts";

/** A single transition on its own: taken, refused to who may not, and told by letter. */
export class SingleTransitions extends Financing {
  /** The transition as it answers, and the record after it. */
  async execute(
    who: string,
    entity: string,
    path: string,
    id: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> {
    fine(await this.deals.act(who, entity, path, id, transition, body));
    return this.deals.read(entity, id);
  }

  /** Its refusals to people who may not. */
  async codes(
    people: readonly string[],
    entity: string,
    path: string,
    id: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): Promise<number[]> {
    const codes: number[] = [];
    for (const who of people) codes.push((await this.deals.act(who, entity, path, id, transition, body)).body.code);
    return codes;
  }

  /** How many letters of one kind wrote about a record. */
  async letters(letter: string, id: string): Promise<number> {
    return Number(
      (
        await this.application.store.reading.first<{ count: number }>(
          "SELECT count(*)::int AS count FROM mail WHERE letter = $1 AND related_id = $2::bigint",
          [letter, id],
        )
      )?.count,
    );
  }
}
