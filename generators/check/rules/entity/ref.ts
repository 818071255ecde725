import { suggest } from "../../../output/near.ts";
import { propertyRule } from "./property.ts";

/** E501: a reference to an entity that is not there. */
export const unknownRef = propertyRule("E501", "a ref to an entity that is not there", ({ property }, workspace) =>
  typeof property.ref === "string" && !workspace.entities.has(property.ref)
    ? { at: "ref", says: `unknown entity "${property.ref}"${suggest(property.ref, workspace.entities.keys())}` }
    : undefined,
);
