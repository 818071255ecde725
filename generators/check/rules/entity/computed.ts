import { propertyRule } from "./property.ts";

/** E522: what follows from other fields is the server's to say. */
export const enteredComputed = propertyRule("E522", "a computed field that people could type", ({ property }) => {
  const key = ["computed", "holds", "asked"].find((name) => name in property);
  return key && property.calc !== true ? { at: key, says: `"${key}" goes with "calc": true` } : undefined;
});
