import { type SignatureProvider, SignatureUnavailable } from "../../platform/ports/signature.ts";

/** Address of the product's own signing page; its secret stands in the fragment, which browsers send to nobody. */
const SIGNING_PAGE = "/sign";

/**
 * Signing inside the product: its own page shows the document and takes the signature, its own records are the truth.
 */
export const embeddedSigning: SignatureProvider = {
  name: "embedded",
  open: (draft) => Promise.resolve(draft.reference),
  view: ({ origin, secret }) => Promise.resolve(`${origin}${SIGNING_PAGE}#token=${secret}`),
  status: () => Promise.resolve(undefined),
  void: () => Promise.resolve(),
  completed: () => Promise.resolve(undefined),
  isGenuine: () => false,
};

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
