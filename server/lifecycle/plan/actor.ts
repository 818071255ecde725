/** Who takes a transition: a signed-in user, someone holding a mailed link, or the platform itself. */
export type Actor =
  | { readonly kind: "user"; readonly id: string; readonly name: string; readonly company: string; readonly permissions: ReadonlySet<string>; readonly phone?: string }
  | { readonly kind: "link"; readonly email: string; readonly company: string; readonly transition: string; readonly entity: string; readonly record: string }
  | { readonly kind: "system"; readonly name: string };

/** The platform acting by itself: timers and the steps that follow another step. */
export const system: Actor = { kind: "system", name: "system" };

/** How the actor is written into timeline and audit. */
export function actorName(actor: Actor): string {
  return actor.kind === "link" ? actor.email : actor.name;
}
