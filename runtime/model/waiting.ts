/** A step that a record waits for, as the server tells it. */
export interface PendingStep {
  party: string;
  company?: string;
  transition: string;
  /** The other record's entity whose step it is, where none of this one waits; what is to be done, in words. */
  entity?: string;
  action?: string;
  /** Whether the reader may take that step. */
  yours?: boolean;
  since?: string;
  until?: string;
  /** Whose agreement is missing where nobody of the own company can give it. */
  lacks?: string;
  /** Names of the colleagues who can take it. */
  people?: readonly string[];
  /** Who has taken its task. */
  claimed_by?: string;
}

/** Whether the reader is waited for; `allowed` are the steps of the record itself that are open to them. */
export const isReaders = ({ transition, entity, yours }: PendingStep, allowed: unknown): boolean =>
  entity === undefined ? Array.isArray(allowed) && allowed.includes(transition) : yours === true;

/** For whom a record waits, as one reads it: a colleague by name, everybody else by their company. */
export const whom = ({ company, party, people, claimed_by: claimed }: PendingStep): string =>
  people === undefined ? (company ?? party) : (claimed ?? people.join(" / "));
