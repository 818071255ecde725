import type { ReadContext } from "../../platform/context.ts";
import { bytesOf } from "../../platform/files/stored.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Reading } from "../../platform/store/handle.ts";

/** The document that a signature is about: its file, whole. */
export interface SignedDocument {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/**
 * Where the document of each kind lies: the signature's reference to its subject, the subject's entity and file field.
 */
const SUBJECTS: Readonly<
  Record<string, { readonly reference: string; readonly entity: string; readonly file: string }>
> = {
  POC: { reference: "invoice_paid", entity: "invoice_paid", file: "poc_file" },
  DPO: { reference: "dpo", entity: "dpo", file: "poc_file" },
  LOA: { reference: "assignment", entity: "letter_of_assignment", file: "file" },
  FACILITY: { reference: "facility", entity: "facility", file: "agreement_file" },
  OFFER: { reference: "credit_application", entity: "credit_application", file: "offer_file" },
};

/**
 * Reads the document of a signature.
 * @throws Refusal precondition_missing where there is none yet
 */
export async function documentOf(context: ReadContext, signature: Row): Promise<SignedDocument> {
  const { db, registry, ports } = context;
  const definition = SUBJECTS[String(signature.document_type)];
  const subject =
    definition === undefined || signature[definition.reference] === undefined
      ? undefined
      : await anyRecord(db, registry, definition.entity, String(signature[definition.reference]));
  const id = definition === undefined ? undefined : subject?.[definition.file];
  const row =
    id === undefined
      ? undefined
      : await db.first<{ id: string; name: string; sha256: string; storage_key: string; state: string }>(
          "SELECT id, name, sha256, storage_key, state FROM file WHERE id = $1::bigint",
          [id],
        );
  const bytes = row === undefined ? undefined : await bytesOf(db, ports, row);
  if (!row || !bytes) return refuse("precondition_missing", { data: { missing: ["document"] } });
  return { id: row.id, name: row.name, sha256: row.sha256, bytes };
}

/** The legal name of an entity; empty where it is none. */
export async function entityName(db: Reading, id: unknown): Promise<string> {
  const row =
    id === undefined || id === null
      ? undefined
      : await db.first<{ legal_name: string }>("SELECT legal_name FROM company_entity WHERE id = $1::bigint", [id]);
  return row?.legal_name ?? "";
}
