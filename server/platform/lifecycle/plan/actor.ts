/** A person as the four-eyes rule tells persons apart. */
export interface Someone {
  readonly id: string;
  readonly phone?: string | undefined;
  /** Of somebody whom another stands for, or who decides by a mailed link: their name, which the record tells. */
  readonly name?: string | undefined;
}

/**
 * Who takes a transition: a signed-in user (with the transitions whose approval asks one of the user's groups next, and
 * the names of those after whose agreement it takes effect), someone holding a mailed link, or the platform itself.
 */
export type Actor =
  | {
      readonly kind: "user";
      readonly id: string;
      readonly name: string;
      readonly company: string;
      readonly permissions: ReadonlySet<string>;
      readonly phone?: string;
      readonly standsFor?: readonly Someone[];
      readonly turns?: ReadonlySet<string>;
      readonly agreed?: ReadonlySet<string>;
      readonly after?: readonly string[];
    }
  | {
      readonly kind: "link";
      readonly email: string;
      readonly company: string;
      readonly transition: string;
      readonly entity: string;
      readonly record: string;
      readonly person?: Someone;
    }
  | { readonly kind: "system"; readonly name: string };

/** The platform acting by itself: timers and the steps that follow another step. */
export const system: Actor = { kind: "system", name: "system" };

/**
 * How the actor is written into a record and its history: who acts for another with the name of both, who decides by a
 * mailed link by name, where the address is a user's.
 */
export function actorName(actor: Actor): string {
  if (actor.kind === "link") return actor.person?.name ?? actor.email;
  const others = actor.kind === "user" ? (actor.standsFor ?? []).flatMap(({ name }) => name ?? []) : [];
  return others.length === 0 ? actor.name : `${actor.name} (for ${others.join(", ")})`.slice(0, 254);
}

/** Everybody by whose agreement a transition takes effect, as a version of limits and terms names them. */
export function agreedBy(actor: Actor): string {
  const earlier = actor.kind === "user" ? (actor.after ?? []) : [];
  return [...earlier, actorName(actor)].join(", ").slice(0, 160);
}

/**
 * Everyone whom the four-eyes rule sees in an actor: the person, and those whose task they were given; nobody in the
 * platform.
 */
export function personsIn(actor: Actor): readonly Someone[] {
  if (actor.kind === "system") return [];
  return actor.kind === "link"
    ? actor.person
      ? [actor.person]
      : []
    : [{ id: actor.id, phone: actor.phone }, ...(actor.standsFor ?? [])];
}
