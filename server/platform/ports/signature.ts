/** Someone who is to sign, in order. */
interface EnvelopeSigner {
  readonly order: number;
  readonly name: string;
  readonly email: string;
}

/** What goes to be signed. */
export interface EnvelopeDraft {
  /** Our own id of it: asked twice with the same one, a provider opens one envelope. */
  readonly reference: string;
  readonly title: string;
  readonly documents: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly signers: readonly EnvelopeSigner[];
}

/** How one signer stands at the provider. */
export interface SignerState {
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
  /** When it happened, ISO 8601, where the provider says so. */
  readonly at?: string;
  readonly reason?: string;
}

/** How an envelope stands at the provider. */
export interface EnvelopeState {
  readonly status: "sent" | "completed" | "declined" | "voided";
  readonly signers: readonly SignerState[];
  readonly reason?: string;
}

/** A signer who comes to sign. */
interface Visiting {
  /** Our own id of the envelope, and the provider's. */
  readonly reference: string;
  readonly envelope: string;
  readonly signer: EnvelopeSigner;
  /** Where the browser goes afterwards; the provider adds `event`. */
  readonly returnTo: string;
  /** A fresh secret of this visit, kept by its hash alone. */
  readonly secret: string;
  /** What addresses of the product begin with. */
  readonly origin: string;
}

/** Has documents signed by people. All of it is outside work: never called inside a transaction. */
export interface SignatureProvider {
  readonly name: "embedded" | "docusign";
  /** Opens an envelope; gives the provider's id of it. */
  open(draft: EnvelopeDraft): Promise<string>;
  /** An address at which the signer signs now: good once and for five minutes, never kept or mailed. */
  view(visiting: Visiting): Promise<string>;
  /** How the envelope stands there; undefined where the product itself is the place of signing and knows. */
  status(envelope: string): Promise<EnvelopeState | undefined>;
  /** Ends an envelope that nobody may sign any more; one that has ended stays as it is. */
  void(envelope: string, reason: string): Promise<void>;
  /** The signed document and the provider's own certificate; undefined where the product makes both. */
  completed(envelope: string): Promise<{ readonly document: Uint8Array; readonly certificate: Uint8Array } | undefined>;
  /** Whether a message to our listener comes from the provider: the body as it came, and its headers. */
  isGenuine(body: Uint8Array, headers: Readonly<Record<string, string | readonly string[] | undefined>>): boolean;
}

/** Thrown by a provider that cannot be reached or has said no; nothing was signed by that. */
export class SignatureUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SignatureUnavailable";
  }
}

/** The provider was reached, and refused or garbled what concerns one envelope. */
export class SignatureRefused extends SignatureUnavailable {}
