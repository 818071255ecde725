import type { Deals } from "../../api/application/deals.ts";
import type { Pair } from "./race.ts";

/**
 * An offer is accepted, whose agreement the first empowered person is to sign, while that person's power is taken back.
 */
export const revokedAndAccepted = (deals: Deals): Pair => ({
  name: "power revoked and offer accepted",
  async open(index) {
    const { company } = await deals.read("company_entity", await deals.entity("e2"));
    const entity = await deals.insert("company_entity", {
      company,
      uen: `2019${String(10_000 + index)}K`,
      legal_name: `Entity ${index} Pte. Ltd.`,
      entity_type: "ROC",
      registered_address: { line1: "1 Race Street", postal: "018956", country: "SG" },
      is_default: false,
    });
    // A person acts for fifty entities at most: beside the first one, for that of this race alone.
    await deals.system(({ trx }) =>
      trx.run(
        `UPDATE "user" SET legal_entities = legal_entities[1:1] || $1::bigint WHERE email = 'ceo.e2@demo.example'`,
        [entity.id],
      ),
    );
    // At addresses of the company's own people: it may write to so many others in a day alone.
    const empowered = (who: string, address: string) =>
      deals.insert("authorizer", {
        entity: entity.id,
        name: who,
        id_type: "PASSPORT",
        id_no: `E${index}${who.length}`,
        position: "Director",
        authorizer_type: "ceo",
        email: `${address}@demo.example`,
        phone: "+6581234567",
        signing_mode: "single",
        status: "active",
      });
    const [first] = [await empowered("first", "ceo.e2"), await empowered("second", "admin.e2")];
    const offer = await deals.insert("credit_application", {
      entity: entity.id,
      financier_entity: await deals.entity("f2"),
      kind: "new",
      currency: "SGD",
      requested_limit: "100.00",
      recommended_limit: "100.00",
      purpose: "Room",
      industry: "10712",
      review_date: "2027-11-23",
      offer_expires_on: "2026-12-23",
      status: "offered",
    });
    const [administrator, signatory] = [await deals.client("admin.e2"), await deals.client("ceo.e2")];
    return {
      one: () =>
        administrator.send("DELETE", "ucenter/supplier/authorizer", {
          id: first.id,
          version: first.version,
          comment: "Left the company",
        }),
      other: () =>
        signatory.post(`obligation/enterprise/credit/application/${offer.id}/accept`, { version: offer.version }),
      after: async () => {
        const envelopes = await deals.system(({ trx }) =>
          trx.rows<{ status: string; signers: { name: string }[] }>(
            "SELECT status, signers FROM signature WHERE credit_application = $1 ORDER BY id",
            [offer.id],
          ),
        );
        return {
          power: (await deals.read("authorizer", first.id))["status"],
          offer: (await deals.read("credit_application", offer.id))["status"],
          envelopes: envelopes.map(({ status, signers }) => `${status} to ${signers[0]?.name}`),
        };
      },
    };
  },
});
