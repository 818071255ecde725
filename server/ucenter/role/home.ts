import type { Registry } from "../../../registry/registry.ts";

/** First page of a role; the role's choice while there is none. */
export const homeOf = (registry: Registry, role: string | undefined): string => (role === undefined ? "/role/choose" : registry.roles.roles[role]?.home ?? "/dashboard");
