import { SignatureUnavailable } from "../../platform/ports/signature.ts";
import type { SignatureProvider } from "../../platform/ports/signature.ts";

const absent = (): Promise<never> => Promise.reject(new SignatureUnavailable("signing by DocuSign is not set up here"));

/**
 * Stands where documents are to be signed at DocuSign and its settings are missing: nobody can sign, and everything
 * else works.
 */
export const absentSigning: SignatureProvider = {
  name: "docusign",
  open: absent,
  view: absent,
  status: absent,
  void: absent,
  completed: absent,
  isGenuine: () => false,
};
