/** Roles with this one first, so that the first role held is always the current one. */
export const currentFirst = (roles: readonly string[], role: string): string[] => [
  role,
  ...roles.filter((one) => one !== role),
];
