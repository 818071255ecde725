import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../world/states.ts";
import type { World } from "../../world/world.ts";

const purposesOf = (world: World): string[] =>
  [...world.calls.values()].flatMap(({ call }) => {
    const purpose = call.path === "ucenter/user/manage/send/otp" ? call.input?.purpose?.options : undefined;
    return Array.isArray(purpose) ? purpose.map(String) : [];
  });

/** E340: a one-time code is asked for a purpose for which one can be sent. */
export const unsentTicket: Rule = {
  code: "E340",
  finds: "a transition that asks for a code that nobody can have sent",
  check(world, report) {
    const purposes = purposesOf(world);
    each(world.lifecycles, (document) => {
      for (const { transition, path } of own(world, document)) {
        if (typeof transition.ticket !== "string") continue;
        world.proven += 1;
        if (!purposes.includes(transition.ticket))
          report(
            { document, path: [...path, "ticket"] },
            `no code is sent for "${transition.ticket}"${suggest(transition.ticket, purposes)}`,
          );
      }
    });
  },
};
