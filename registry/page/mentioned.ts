/**
 * Every name in a page or an ask: all texts taken apart at their dots, and all keys. Generous on purpose: it only
 * decides what a bundle carries.
 */
export function mentionedNames(said: unknown, names = new Set<string>()): Set<string> {
  if (typeof said === "string") {
    for (const part of said.split(".")) {
      const name = part.replace(/^-|\?$/g, "");
      // A field may itself end like the ends of a range.
      names.add(name).add(name.replace(/_(from|to)$/, ""));
    }
  } else if (Array.isArray(said)) for (const inner of said) mentionedNames(inner, names);
  else if (said !== null && typeof said === "object") {
    for (const [key, inner] of Object.entries(said)) {
      names.add(key);
      mentionedNames(inner, names);
    }
  }
  return names;
}
