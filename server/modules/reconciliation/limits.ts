import type { Reach, Referring } from "../../platform/invariants/touched.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { preparedText } from "../../platform/store/prepared.ts";
import type { Registry } from "../../../registry/registry.ts";
import { bookingRates } from "../../platform/exchange-rate.ts";
import { ruled, type Only, type Rule } from "../../platform/invariants/invariant.ts";
import { bookedOfDeal, DEAD_ITEM, DEALS, LIVE_DEALS } from "./deals.ts";

/**
 * Living limits on which deals of these companies under these facilities may stand, whether the plan moved them or not.
 */
const LIMITS = preparedText(`
  SELECT 'credit_limit' AS entity, id
  FROM credit_limit
  WHERE entity = ANY($1::bigint[]) AND financier_entity = ANY($1::bigint[]) AND status <> 'cancelled'
  UNION ALL
  SELECT 'vendor_sub_limit', id
  FROM vendor_sub_limit
  WHERE facility = ANY($2::bigint[]) AND vendor_entity = ANY($1::bigint[])
  UNION ALL
  SELECT 'buyer_limit', id FROM buyer_limit WHERE facility = ANY($2::bigint[]) AND buyer_entity = ANY($1::bigint[])`);

/** The limits that deals stand on, by the companies and facilities that they name. */
async function limitsUnder(
  db: Reading,
  referring: readonly Referring[],
): Promise<readonly { entity: string; id: string }[]> {
  const named = (entity: string) => [
    ...new Set(referring.flatMap(({ refers }) => refers.filter((one) => one.entity === entity).map(({ id }) => id))),
  ];
  const companies = named("company_entity");
  return companies.length === 0 ? [] : db.rows<{ entity: string; id: string }>(LIMITS, [companies, named("facility")]);
}

/** What a change of a deal does to others: a day's interest changes nothing of its limits, items and invoices. */
export const dealReach: Readonly<Record<string, Reach>> = {
  financing_application: {
    felt: [
      "status",
      "facility",
      "items",
      "reserved_amount",
      "approved_amount",
      "requested_amount",
      "principal_outstanding",
    ],
    others: limitsUnder,
  },
  dpo: { felt: ["status", "facility", "payables", "limit_reserved", "limit_utilised"], others: limitsUnder },
  early_payment: { felt: ["status", "facility", "items", "face_total", "collected"], others: limitsUnder },
  invoice_paid: { others: limitsUnder },
  credit_note: {},
};

const figures = (table: string, granted: string, frozen: string, more: string) =>
  `SELECT '${table}'::text AS node, id, status, coalesce(${granted}, 0) AS granted, coalesce(reserved, 0) AS reserved,
      coalesce(utilised, 0) AS utilised, coalesce(${frozen}, 0) AS frozen, currency${more}
    FROM ${table}`;

/** Each kind of limit with its figures, and what tells which deals use it. */
const NODES = {
  credit_limit: figures(
    "credit_limit",
    "approved",
    "frozen_amount",
    ", entity AS obligor, financier_entity AS financier",
  ),
  facility: figures("facility", `"limit"`, "frozen_amount", ""),
  vendor_sub_limit: figures("vendor_sub_limit", `"limit"`, "0", ", facility, vendor_entity AS supplier"),
  buyer_limit: figures("buyer_limit", `"limit"`, "0", ", facility, buyer_entity AS obligor"),
} as const;

/** What limits are called. */
const NODE_KINDS = Object.keys(NODES) as (keyof typeof NODES)[];

/** The SQL of how many Singapore dollars one unit of the currency in a column is, by the platform's booking rates. */
const rateSql = (registry: Registry, column: string): string =>
  `(CASE ${column} ${Object.entries(bookingRates(registry))
    .map(([currency, rate]) => `WHEN '${currency}' THEN ${Number(rate)}`)
    .join(" ")} ELSE 1 END)::numeric`;

/** The active credit limits of one enterprise, over all financiers, stay within the platform's cap. */
export const enterprise_cap = ruled({
  about: "credit_limit",
  sql: (only, registry) => {
    const cap = `${registry.constants.business.credit_limit}::numeric(15,2)`;
    const sum = `sum(round(c.approved * ${rateSql(registry, "c.currency")}, 2))`;
    return `
  SELECT 'company_entity ' || c.entity AS record,
    'active credit limits of ' || ${sum} || ' SGD, the cap is ' || ${cap} AS says
  FROM credit_limit c
  WHERE c.status = 'active' AND c.entity IN (SELECT entity FROM credit_limit WHERE ${only("id")})
  GROUP BY c.entity
  HAVING ${sum} > ${cap}`;
  },
});

/** No limit is used below zero, nor beyond what was granted while it is active. */
export const limit_within_cap = ruled(
  ...NODE_KINDS.map((about) => ({
    about,
    sql: (only: (column: string) => string) => `
  SELECT n.node || ' ' || n.id AS record,
    'granted ' || n.granted || ', reserved ' || n.reserved || ', utilised ' || n.utilised || ', frozen ' || n.frozen AS says
  FROM (${NODES[about]}) n
  WHERE ${only("n.id")}
    AND (
      n.reserved < 0
        OR n.utilised < 0
        OR n.frozen < 0
        OR (n.status = 'active' AND n.reserved + n.utilised + n.frozen > n.granted)
    )`,
  })),
);

/** What a limit says where its living deals add up to something else. */
const differing = (node: keyof typeof NODES, only: Only, expected: string): string => `
  SELECT n.node || ' ' || n.id AS record,
    'reserved ' || n.reserved || ' and utilised ' || n.utilised || ', its deals ' || e.reserved || ' and ' || e.utilised AS says
  FROM (${NODES[node]}) n
  CROSS JOIN LATERAL (${expected}) e
  WHERE ${only("n.id")} AND (n.reserved <> e.reserved OR n.utilised <> e.utilised)`;

/** An amount of a deal in the currency of the limit. */
const inLimit = (registry: Registry, amount: string): string =>
  `CASE WHEN u.currency = n.currency THEN ${amount} ELSE round(round(${amount} * ${rateSql(registry, "u.currency")}, 2) / ${rateSql(registry, "n.currency")}, 2) END`;

const summed = (registry: Registry, uses: string): string =>
  `SELECT coalesce(sum(${inLimit(registry, "u.held")}), 0) AS reserved,
      coalesce(sum(${inLimit(registry, "u.lent")}), 0) AS utilised
    FROM ${uses}`;

const deals = (which: string): string => `(${LIVE_DEALS}) u WHERE ${which}`;

/**
 * The same of all limits of a kind at once: their deals are added up by what tells which limit they use, once for each
 * currency that limits are in.
 */
const differingOfAll = (
  node: keyof typeof NODES,
  registry: Registry,
  keys: readonly string[],
  deals: string,
  counts: string,
): string => `
  SELECT n.node || ' ' || n.id AS record,
    'reserved ' || n.reserved || ' and utilised ' || n.utilised || ', its deals ' || coalesce(e.reserved, 0) || ' and ' || coalesce(e.utilised, 0) AS says
  FROM (${NODES[node]}) o
  CROSS JOIN LATERAL (SELECT o.*, ${counts} AS counts) n
  LEFT JOIN (
    SELECT ${keys.map((key) => `u.${key}`).join(", ")}, n.currency,
      sum(${inLimit(registry, "u.held")}) AS reserved,
      sum(${inLimit(registry, "u.lent")}) AS utilised
    FROM (SELECT * FROM (${LIVE_DEALS}) u WHERE ${deals}) u
    CROSS JOIN (SELECT DISTINCT currency FROM ${node}) n
    GROUP BY ${keys.map((key) => `u.${key}`).join(", ")}, n.currency
  ) e ON n.counts
    AND e.currency = n.currency
    AND ${keys.map((key) => `e.${key} = n.${key === "facility" && node === "facility" ? "id" : key}`).join(" AND ")}
  WHERE n.reserved <> coalesce(e.reserved, 0) OR n.utilised <> coalesce(e.utilised, 0)`;

/** What items and deals use of an enterprise's limit, in its own currency each. */
const USES = `(
    SELECT d.currency, d.held_on_credit AS held, d.lent
    FROM (${LIVE_DEALS}) d
    WHERE d.on_credit AND d.obligor = n.obligor AND d.financier = n.financier
    UNION ALL
    SELECT p.currency, (r.part ->> 'amount')::numeric, 0
    FROM invoice_paid p
    CROSS JOIN LATERAL jsonb_array_elements(coalesce(p.reserves, '[]'::jsonb)) AS r(part)
    WHERE p.status NOT IN ${DEAD_ITEM}
      AND p.issuer_entity = n.obligor
      AND (r.part ->> 'financier')::bigint = n.financier
  ) u`;

const NODE_RULES: readonly Rule[] = [
  {
    about: "facility",
    sql: (only, registry) => differing("facility", only, summed(registry, deals("u.facility = n.id"))),
    ofAll: (registry) => differingOfAll("facility", registry, ["facility"], "true", "true"),
  },
  {
    about: "vendor_sub_limit",
    sql: (only, registry) =>
      differing(
        "vendor_sub_limit",
        only,
        summed(
          registry,
          deals(
            "u.facility = n.facility AND u.supplier = n.supplier AND u.on_credit AND n.status IN ('active', 'frozen', 'terminating')",
          ),
        ),
      ),
    ofAll: (registry) =>
      differingOfAll(
        "vendor_sub_limit",
        registry,
        ["facility", "supplier"],
        "u.on_credit",
        "o.status IN ('active', 'frozen', 'terminating')",
      ),
  },
  {
    about: "buyer_limit",
    sql: (only, registry) =>
      differing(
        "buyer_limit",
        only,
        summed(
          registry,
          deals(
            "u.facility = n.facility AND u.obligor = n.obligor AND NOT u.on_credit AND n.status IN ('active', 'suspended')",
          ),
        ),
      ),
    ofAll: (registry) =>
      differingOfAll(
        "buyer_limit",
        registry,
        ["facility", "obligor"],
        "NOT u.on_credit",
        "o.status IN ('active', 'suspended')",
      ),
  },
  {
    about: "credit_limit",
    sql: (only, registry) => differing("credit_limit", only, summed(registry, `${USES} WHERE n.status <> 'cancelled'`)),
  },
];

/**
 * The moves of a limit are kept with it in one place and only ever grow in number, so they are added up at night alone.
 */
const MOVES: Rule = {
  sql: () => `
  SELECT n.node || ' ' || n.id AS record,
    'reserved ' || n.reserved || ' and utilised ' || n.utilised || ', its moves ' || coalesce(m.reserved, 0) || ' and ' || coalesce(m.utilised, 0) AS says
  FROM (
    ${NODE_KINDS.map((node) => `SELECT node, id, reserved, utilised FROM (${NODES[node]}) each`).join(" UNION ALL ")}
  ) n
  LEFT JOIN (
    SELECT node, node_id, sum(reserved) AS reserved, sum(utilised) AS utilised FROM limit_move GROUP BY node, node_id
  ) m ON m.node = n.node
    AND m.node_id = n.id
  WHERE n.reserved <> coalesce(m.reserved, 0) OR n.utilised <> coalesce(m.utilised, 0)`,
};

/** What a deal has lent, and what its financier's book shows of it. */
const LENT_RULES: readonly Rule[] = Object.entries(DEALS).map(([about, deals]) => ({
  about,
  sql: (only) => `
  SELECT d.entity || ' ' || d.number AS record, 'lent ' || d.lent || ', in the ledger ' || b.lent AS says
  FROM (${deals}) d JOIN company_entity f ON f.id = d.financier CROSS JOIN LATERAL (
    SELECT coalesce(sum(k.amount), 0) AS lent
    FROM ${bookedOfDeal("j.company = f.company")} k
    JOIN ledger_account a ON a.id = k.account
    WHERE a.code IN ('1100', '1150')
  ) b WHERE ${only("d.id")} AND d.lent <> b.lent`,
}));

/**
 * Every limit equals what its deals add up to and what its moves add up to; what deals have lent is what the ledger
 * shows.
 */
export const limit_equals_deals = ruled(...NODE_RULES, MOVES, ...LENT_RULES);
