import type { RequestContext } from "../context.ts";
import { calendarOf } from "../calendar.ts";
import { type Actor, system } from "./plan/actor.ts";
import type { Setting } from "./plan/make.ts";

/**
 * The acting person as the planner knows actors; undefined where nobody is signed in and the server itself does not
 * act.
 */
export function actorOf(context: RequestContext): Actor | undefined {
  if (context.acting) {
    const { user, company, permissions } = context.acting;
    return {
      kind: "user",
      id: user.id,
      name: user.name,
      company: company?.id ?? "",
      permissions,
      ...(user.phone === undefined ? {} : { phone: user.phone }),
    };
  }
  return context.system ? system : undefined;
}

/** Who asks and when, for a plan made now. */
export function settingOf(context: RequestContext, actor: Actor): Setting {
  const { clock } = context.ports;
  return {
    actor,
    now: clock.stamp(),
    ...calendarOf(context),
    windows: context.registry.constants.windows,
    thresholds: context.registry.constants.thresholds,
  };
}
