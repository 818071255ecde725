/** The groups that make somebody an administrator of a company. */
const ADMINISTRATORS = ["company_administrator", "operator"];

/** Whether these permission groups make an administrator. */
export const administers = (groups: unknown): boolean =>
  Array.isArray(groups) && groups.some((group) => ADMINISTRATORS.includes(String(group)));

/** Permission groups without those of an administrator. */
export const withoutAdministration = <Group extends string>(groups: readonly Group[] | null | undefined): Group[] =>
  (groups ?? []).filter((group) => !ADMINISTRATORS.includes(group));
