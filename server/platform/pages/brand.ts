import type { ReadContext } from "../context.ts";

/** The brand that the caller sees: its name, texts and support. */
export function brandInfo(context: ReadContext): unknown {
  const brand = context.registry.brands.get(context.brand);
  const support = brand?.support as { email?: string; phone?: string } | undefined;
  return {
    name: context.brand,
    title: context.say("brand", "title"),
    copyright: context.say("brand", "copyright"),
    languages: ["en-US", "zh-CN"],
    ...(support?.email === undefined ? {} : { support_email: support.email }),
    ...(support?.phone === undefined ? {} : { support_phone: support.phone }),
  };
}
