/** A step that a record waits for, as the server tells it. */
export interface PendingStep {
  party: string;
  company?: string;
  transition: string;
  since?: string;
  until?: string;
  /** Whose agreement is missing where nobody of the own company can give it. */
  lacks?: string;
  /** Names of the colleagues who can take it. */
  people?: readonly string[];
  /** Who has taken its task. */
  claimed_by?: string;
}

/** For whom a record waits, as one reads it: a colleague by name, everybody else by their company. */
export const whom = ({ company, party, people, claimed_by: claimed }: PendingStep): string =>
  people === undefined ? (company ?? party) : (claimed ?? people.join(" / "));
