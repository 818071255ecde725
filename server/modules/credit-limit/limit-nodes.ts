import type {
  Dpo,
  EarlyPayment,
  FinancingApplication,
  FinancingApplicationItems,
  InvoicePaid,
} from "../../../generated/types/records.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { rowsIn } from "../../platform/records/fields.ts";
import type { Reading, Row } from "../../platform/store/handle.ts";
import type { LimitNode, NodeKind } from "./limits.ts";

/** Where a deal stands: whose limits it uses. Ids are those of company entities, save `deal` and `facility`. */
export interface LimitRef {
  /** Id of the deal; "new" for a record that has none yet. */
  readonly deal: string;
  /** Obligor and financier of each credit limit it may use, that of its own financier first. */
  readonly credit: readonly { readonly obligor: string; readonly financier: string }[];
  readonly facility?: string;
  readonly vendor?: string;
  readonly buyers: readonly string[];
}

const id = (value: unknown): string | undefined =>
  value === undefined || value === null || value === "" ? undefined : String(value);
const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(id).filter((one) => one !== undefined) : [];
const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((one) => one !== undefined)),
];

/** An active facility of this pair, kind and currency, for deals that do not name theirs yet. */
async function facilityOf(
  db: Reading,
  financier: string | undefined,
  owner: string | undefined,
  kind: string,
  currency: unknown,
): Promise<string | undefined> {
  if (!financier || !owner) return undefined;
  const row = await db.first<{ id: string }>(
    `SELECT id
     FROM facility
     WHERE financier_entity = $1::bigint
       AND entity = $2::bigint
       AND kind = $3
       AND ($4::text IS NULL OR currency = $4)
       AND status NOT IN ('draft', 'terminated', 'rejected')
     ORDER BY (status = 'active') DESC, id DESC
     LIMIT 1`,
    [financier, owner, kind, id(currency) ?? null],
  );
  return row?.id;
}

/** SQL of the financiers that have money or an application in progress on an item, ascending. */
const FUNDERS = `ARRAY(
    SELECT DISTINCT f.financier_entity
    FROM financing_application_items i
    JOIN financing_application f ON f.id = i.parent
    WHERE i.invoice_paid = p.id
      AND f.financier_entity IS NOT NULL
      AND f.status NOT IN ('draft', 'rejected', 'declined', 'expired', 'withdrawn', 'repaid')
      AND (f.status <> 'written_off' OR f.recoverable > 0)
    ORDER BY 1
  ) AS funders`;

/** An invoice-paid item as its places are found by it. */
type ItemPlaced = Pick<InvoicePaid, "id" | "issuer_entity" | "financiers"> & { readonly funders: readonly string[] };

const refsOfItems = (items: readonly ItemPlaced[], alsoBy: string | undefined): LimitRef[] =>
  items.map((item) => {
    const deal = id(item.id) ?? "new";
    const obligor = id(item.issuer_entity);
    const financiers = unique([ids(item.financiers)[0], alsoBy, ...item.funders]);
    return { deal, credit: obligor ? financiers.map((financier) => ({ obligor, financier })) : [], buyers: [] };
  });

const itemRows = (db: Reading, wanted: readonly string[]): Promise<(Row & ItemPlaced)[]> =>
  wanted.length === 0
    ? Promise.resolve([])
    : db.rows<Row & ItemPlaced>(
        `SELECT p.id, p.issuer_entity, p.financiers, ${FUNDERS}
         FROM invoice_paid p
         WHERE p.id = ANY($1::bigint[])
         ORDER BY p.id`,
        [wanted],
      );

/** An item as a plan has left it: its own fields, and who funds it as the database has it. */
async function placedItem(db: Reading, record: InvoicePaid): Promise<ItemPlaced> {
  const { funders = [] } =
    record.id === undefined
      ? {}
      : ((await db.first<{ funders: string[] }>(`SELECT ${FUNDERS} FROM (SELECT $1::bigint AS id) p`, [record.id])) ??
        {});
  return { id: record.id, issuer_entity: record.issuer_entity, financiers: record.financiers, funders };
}

async function refsOfFinancing(db: Reading, record: FinancingApplication): Promise<LimitRef[]> {
  const deal = id(record.id) ?? "new";
  const financier = id(record.financier_entity);
  const seller = id(record.seller_entity);
  const lines = rowsIn(record, "items");
  const items = await itemRows(db, unique(lines.map((line) => id(line.invoice_paid))));
  if (record.basis === "invoice") {
    const invoices = unique(lines.map((line) => id(line.invoice)));
    const bought =
      invoices.length === 0
        ? []
        : await db.rows<{ buyer_entity: string | null }>(
            "SELECT DISTINCT buyer_entity FROM invoice WHERE id = ANY($1::bigint[])",
            [invoices],
          );
    const facility =
      id(record.facility) ?? (await facilityOf(db, financier, seller, "supplier_factoring", record.currency));
    return [
      {
        deal,
        credit: [],
        ...(facility ? { facility } : {}),
        buyers: unique([id(record.obligor_entity), ...bought.map((one) => id(one.buyer_entity))]),
      },
    ];
  }
  const obligor = id(record.obligor_entity) ?? id(items[0]?.issuer_entity);
  const facility =
    id(record.facility) ?? (await facilityOf(db, financier, obligor, "enterprise_program", record.currency));
  const own: LimitRef = {
    deal,
    credit: obligor && financier ? [{ obligor, financier }] : [],
    ...(facility ? { facility } : {}),
    ...(seller ? { vendor: seller } : {}),
    buyers: [],
  };
  return [own, ...refsOfItems(items, financier)];
}

async function refsOfProgram(
  db: Reading,
  record: Dpo | EarlyPayment,
  financier: string | undefined,
  vendor: string | undefined,
): Promise<LimitRef[]> {
  const obligor = id(record.enterprise_entity);
  const facility =
    id(record.facility) ?? (await facilityOf(db, financier, obligor, "enterprise_program", record.currency));
  return [
    {
      deal: id(record.id) ?? "new",
      credit: obligor && financier ? [{ obligor, financier }] : [],
      ...(facility ? { facility } : {}),
      ...(vendor ? { vendor } : {}),
      buyers: [],
    },
  ];
}

const FINANCINGS = `SELECT id, basis, financier_entity, facility, seller_entity, obligor_entity, currency
  FROM financing_application WHERE id = ANY($1::bigint[]) ORDER BY id`;
const ORDERS = `SELECT id, enterprise_entity, vendor_entity, financier_entity, facility, currency
  FROM dpo WHERE id = ANY($1::bigint[]) ORDER BY id`;
const EARLY_PAYMENTS = `SELECT id, enterprise_entity, supplier_entity, funder, funder_entity, facility, currency
  FROM early_payment WHERE id = ANY($1::bigint[]) ORDER BY id`;

async function refsOfNamed(db: Reading, record: Row): Promise<LimitRef[]> {
  const lines: readonly Row[] = [record, ...rowsIn(record, "lines"), ...rowsIn(record, "matches")];
  const named = (field: string) => unique(lines.map((line) => id(line[field])));
  const read = async <Record extends object>(text: string, wanted: readonly string[]) =>
    wanted.length === 0 ? [] : db.rows<Row & Record>(text, [wanted]);
  const financings = await read<FinancingApplication>(FINANCINGS, named("financing"));
  const inside =
    financings.length === 0
      ? []
      : await db.rows<Row & FinancingApplicationItems & { readonly parent: Id }>(
          "SELECT parent, invoice_paid, invoice FROM financing_application_items WHERE parent = ANY($1::bigint[])",
          [financings.map((one) => one.id)],
        );
  const programs = [
    ...(await read<Dpo>(ORDERS, named("dpo"))).map((record) => ({ entity: "dpo", record })),
    ...(await read<EarlyPayment>(EARLY_PAYMENTS, named("early_payment"))).map((record) => ({
      entity: "early_payment",
      record,
    })),
  ];
  const refs: LimitRef[] = [];
  for (const one of financings)
    refs.push(...(await refsOfFinancing(db, { ...one, items: inside.filter((item) => item.parent === one.id) })));
  for (const one of programs) refs.push(...(await limitRefsOf(db, one)));
  refs.push(...refsOfItems(await itemRows(db, named("invoice_paid")), undefined));
  return refs;
}

/** A record of what it is one of. */
interface TypedRecord {
  readonly entity: string;
  readonly record: Row;
}

/**
 * Where a record's deals stand, one place for each deal and each invoice-paid item under it; of what is no deal itself,
 * the places of the deals that it names.
 */
export async function limitRefsOf(db: Reading, { entity, record }: TypedRecord): Promise<LimitRef[]> {
  switch (entity) {
    case "invoice_paid":
      return refsOfItems([await placedItem(db, record)], undefined);
    case "financing_application":
      return refsOfFinancing(db, record);
    case "dpo": {
      const order: Dpo = record;
      return refsOfProgram(db, order, id(order.financier_entity), id(order.vendor_entity));
    }
    case "early_payment": {
      const payment: EarlyPayment = record;
      return payment.funder === "financier"
        ? refsOfProgram(db, payment, id(payment.funder_entity), id(payment.supplier_entity))
        : [];
    }
    default:
      return refsOfNamed(db, record);
  }
}

/** Columns of a kind of limit that go by another name in its table, or stand in none. */
const COLUMNS: Readonly<Record<NodeKind, readonly string[]>> = {
  credit_limit: [
    "approved",
    "coalesce(frozen_amount, 0) AS frozen",
    "entity AS company",
    "NULL::bigint AS facility",
    "(SELECT e.legal_name FROM company_entity e WHERE e.id = financier_entity) AS granted_by",
  ],
  facility: [
    `"limit" AS approved`,
    "coalesce(frozen_amount, 0) AS frozen",
    "entity AS company",
    "NULL::bigint AS facility",
    "NULL::text AS granted_by",
  ],
  vendor_sub_limit: [
    `"limit" AS approved`,
    "0::numeric(15,2) AS frozen",
    "vendor_entity AS company",
    "facility",
    "NULL::text AS granted_by",
  ],
  buyer_limit: [
    `"limit" AS approved`,
    "0::numeric(15,2) AS frozen",
    "buyer_entity AS company",
    "facility",
    "NULL::text AS granted_by",
  ],
};

/** A node as its table tells of it; the columns have the same names for each kind. */
interface NodeRow {
  readonly node: NodeKind;
  readonly id: string;
  readonly currency: string | null;
  readonly approved: string | null;
  readonly reserved: string;
  readonly utilised: string;
  readonly frozen: string;
  readonly status: string;
  readonly financier: string;
  readonly company: string | null;
  readonly facility: string | null;
  readonly granted_by: string | null;
}

const nodeOf = (row: NodeRow): LimitNode => ({
  node: row.node,
  id: row.id,
  currency: row.currency ?? "",
  approved: row.approved ?? "0.00",
  reserved: row.reserved,
  utilised: row.utilised,
  frozen: row.frozen,
  status: row.status,
  financier: row.financier,
  ...(row.company === null ? {} : { company: row.company }),
  ...(row.facility === null ? {} : { facility: row.facility }),
  ...(typeof row.granted_by === "string" ? { granted_by: row.granted_by } : {}),
});

/** The columns by whose pairs limits of a kind are found; a facility is named by its id. */
const PAIRED = {
  credit_limit: ["entity", "financier_entity"],
  vendor_sub_limit: ["facility", "vendor_entity"],
  buyer_limit: ["facility", "buyer_entity"],
} as const;

/** What is asked of one kind of limit: SQL that gives their ids, with its values from `$first` on. */
interface NodeSelection {
  readonly node: NodeKind;
  readonly ids: (first: number) => string;
  readonly values: readonly (readonly string[])[];
}

/** Ids that pairs of two columns select; the pair's live node where it has one, else its newest. */
function pairedNodes(node: keyof typeof PAIRED, pairs: readonly (readonly [string, string])[]): NodeSelection[] {
  if (pairs.length === 0) return [];
  const [left, right] = PAIRED[node];
  return [
    {
      node,
      ids: (first) => `ARRAY(
        SELECT DISTINCT ON (n.${left}, n.${right}) n.id
        FROM ${node} n
        JOIN unnest($${first}::bigint[], $${first + 1}::bigint[]) AS pair(a, b)
          ON n.${left} = pair.a AND n.${right} = pair.b
        WHERE n.status NOT IN ('draft', 'proposed', 'cancelled', 'terminated', 'removed')
        ORDER BY n.${left}, n.${right}, (n.status = 'active') DESC, n.id DESC
      )`,
      values: [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    },
  ];
}

/**
 * The nodes of these places: credit limits, then facilities, then vendor sub-limits, then buyer limits, each by id; in
 * one statement, whose parts are read to their ends one after the other.
 * @param lock takes the rows in this order for the rest of the transaction, without holding up rows that only refer to
 * them; inside a transaction only
 */
export async function lockNodes(db: Reading, refs: readonly LimitRef[], lock: boolean): Promise<LimitNode[]> {
  const facilities = [...new Set(refs.map((ref) => ref.facility).filter((one) => one !== undefined))];
  const named: NodeSelection = { node: "facility", ids: (first) => `$${first}::bigint[]`, values: [facilities] };
  const selections = [
    ...pairedNodes(
      "credit_limit",
      refs.flatMap((ref) => ref.credit.map(({ obligor, financier }) => [obligor, financier] as const)),
    ),
    ...(facilities.length === 0 ? [] : [named]),
    ...pairedNodes(
      "vendor_sub_limit",
      refs.flatMap(({ facility, vendor }) => (facility && vendor ? [[facility, vendor] as const] : [])),
    ),
    ...pairedNodes(
      "buyer_limit",
      refs.flatMap(({ facility, buyers }) => (facility ? buyers.map((buyer) => [facility, buyer] as const) : [])),
    ),
  ];
  if (selections.length === 0) return [];
  const values: (readonly string[])[] = [];
  const parts = selections.map(({ node, ids: wanted, values: own }) => {
    const first = values.length + 1;
    values.push(...own);
    return `${node}_nodes AS (
      SELECT '${node}'::text AS node, id, currency, coalesce(reserved, 0)::numeric(15,2) AS reserved,
        coalesce(utilised, 0)::numeric(15,2) AS utilised, status, financier_entity AS financier,
        ${COLUMNS[node].join(", ")}
      FROM ${node}
      WHERE id = ANY(${wanted(first)})
      ORDER BY id${lock ? " FOR NO KEY UPDATE" : ""}
    )`;
  });
  const rows = await db.rows<NodeRow>(
    `WITH ${parts.join(", ")} ${selections.map(({ node }) => `SELECT * FROM ${node}_nodes`).join(" UNION ALL ")}`,
    values,
  );
  return rows.map(nodeOf);
}
