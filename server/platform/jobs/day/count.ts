/** What came of a step: transitions taken, refused, and what is worth knowing. */
export interface Count {
  readonly taken: number;
  readonly refused: number;
  readonly remark?: string | undefined;
}

export const NOTHING: Count = { taken: 0, refused: 0 };
