import { fromStates, transitionsOf } from "../../../registry/lifecycle.ts";
import type { ExpandedProperty } from "../../../registry/schema/entity.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import type { Application } from "../../api/application/application.ts";
import type { Answered, Client } from "../../api/application/client.ts";
import type { Operation } from "../../generate/operations.ts";
import type { Person } from "../../generate/people.ts";
import { randomOf } from "../../generate/random.ts";
import { sampleOf } from "../../generate/sample.ts";
import { Bodies } from "../../model/bodies.ts";
import { requestFor, writtenBy, type Approval } from "./approvals.ts";

type Row = Record<string, unknown>;

/** Somebody who changes a record, with a browser that is signed in. */
export interface Writer {
  readonly person: Person;
  readonly browser: Client;
}

/** One way to change what stands in a record or beside it: requests of which the first that is taken counts. */
export interface Means {
  readonly name: string;
  /** What must stand with the record before: done by somebody else. */
  readonly before?: (other: Writer, record: Row) => Promise<Row>;
  readonly requests: (writer: Writer, record: Row, prepared: Row) => Promise<readonly (() => Promise<Answered>)[]>;
}

const MOST_FIELDS = 6;
const MOST_BODIES = 8;
const DAY = "2026-12-01";
const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** What must fit together in the request of a step or a call, which values made one by one do not. */
const FITTING: Readonly<Record<string, (today: string, entities: readonly string[]) => readonly Row[]>> = {
  "credit_application.recommend": (today) => [
    {
      recommended_limit: "1000.00",
      score_card: [{ factor: "management", weight: "100.00", score: 4 }],
      review_date: plusDays(today, 365),
    },
  ],
  "early_payment.counter": () => [140, 150, 160].map((days) => ({ pay_date: plusDays(DAY, days) })),
  "facility.set_terms": (today) => [
    { min_tenor: 7, max_tenor: 120, effective_from: today, expires_on: plusDays(today, 365) },
  ],
  "invoice_paid.transfer": (_today, entities) => entities.map((to_entity) => ({ to_entity, amount: "1.00" })),
  "user.update": () => [{ name: "Another Name", department: undefined, groups: undefined, legal_entities: undefined }],
};

/** Another value of a field; undefined where none can be told from the schema alone. */
function another(property: ExpandedProperty, value: unknown): unknown {
  const { options, format, type } = property;
  if (options !== undefined && type !== "array") return options.find((one) => one !== value);
  if (type === "boolean") return value !== true;
  if (type === "integer") return Number(value ?? 0) + 1;
  if (format === "money") return text(cents(String(value ?? "1000.00")) + 1n);
  if (format === "rate" || format === "percent")
    return typeof value === "string" && /^\d+\.\d\d$/.test(value) ? text(cents(value) + 1n) : undefined;
  if (format === "date") return plusDays(typeof value === "string" ? value : DAY, 1);
  if (format === "text")
    return `${typeof value === "string" ? value : "Written"} anew`.slice(-(property.maxLength ?? 40));
  return undefined;
}

/** A row of a list as people enter it: without its key and what the server computes. */
function entered(row: unknown, items: ExpandedProperty): unknown {
  if (typeof row !== "object" || row === null || items.properties === undefined) return row;
  const known = items.properties;
  return Object.fromEntries(
    Object.entries(row as Row).filter(
      ([key, value]) => key !== "id" && value !== null && known[key]?.calc !== true && key in known,
    ),
  );
}

/** The rows of a list with another value in the first of them. */
function otherRows(property: ExpandedProperty, value: unknown): unknown[][] {
  const items = property.items;
  if (!Array.isArray(value) || value.length === 0 || items?.properties === undefined) return [];
  const rows = value.map((row) => entered(row, items) as Row);
  return Object.entries(items.properties).flatMap(([field, own]) => {
    const changed = own.calc === true ? undefined : another(own, rows[0]?.[field]);
    return changed === undefined ? [] : [[{ ...rows[0], [field]: changed }, ...rows.slice(1)]];
  });
}

/** Whether a call's field names the record that it is about. */
const names = (entity: string, field: string, property: ExpandedProperty): boolean =>
  field === "id" || property.ref === entity || (property.format === "id" && field === `${entity.split("_").at(-1)}_id`);

/** The ways that the configs offer to change a record, its rows, and what stands with it. */
export class MeansOf {
  private readonly application: Application;
  private readonly operations: readonly Operation[];
  private files = 0;

  constructor(application: Application, operations: readonly Operation[]) {
    this.application = application;
    this.operations = operations;
  }

  private send({ person, browser }: Writer, operation: Operation, id: string, body: Row): Promise<Answered> {
    const path = operation.path.replace("{role}", person.role ?? "").replace("{id}", id);
    const whole =
      operation.schema.properties["id"] === undefined || operation.path.includes("{id}") ? body : { id, ...body };
    return browser.send(operation.method, path, whole, { key: `four-eyes-${(this.files += 1)}-of-one-record` });
  }

  private async file({ browser }: Writer, category = "document"): Promise<string> {
    const name = `paper-${(this.files += 1)}.pdf`;
    return String((await browser.upload("ucenter/file", { name, bytes: PDF }, { category })).body.data?.file_id ?? "1");
  }

  /** Its values and its rows, by each call that changes the record. */
  private values(entity: string): Means[] {
    return this.operations
      .filter(({ call, method }) => call?.updates === entity && method !== "GET")
      .flatMap((operation): Means[] => {
        const fields = Object.entries(operation.schema.properties).filter(
          ([field]) => !["id", "version"].includes(field),
        );
        const asking = (writer: Writer, record: Row, patches: readonly Row[]) =>
          patches
            .slice(0, MOST_FIELDS)
            .map(
              (patch) => () =>
                this.send(writer, operation, String(record["id"]), { version: record["version"], ...patch }),
            );
        return [
          {
            name: `${operation.name} of a value`,
            requests: async (writer, record) =>
              asking(
                writer,
                record,
                fields.flatMap(([field, property]) => {
                  const value = another(property, record[field]);
                  return value === undefined ? [] : [{ [field]: value }];
                }),
              ),
          },
          {
            name: `${operation.name} of a row`,
            requests: async (writer, record) =>
              asking(
                writer,
                record,
                fields.flatMap(([field, property]) =>
                  otherRows(property, record[field]).map((rows) => ({ [field]: rows })),
                ),
              ),
          },
        ];
      });
  }

  /** The other steps that write something while it waits. */
  private steps({ step }: Approval): Means[] {
    return transitionsOf(this.application.registry, step.entity)
      .filter((one) => one.name !== step.name && fromStates(one)?.includes("new") !== true && writtenBy(one).length > 0)
      .flatMap((one): Means[] => {
        const operation = requestFor(this.operations, one);
        if (operation === undefined || one.by.every((who) => who === "system")) return [];
        return [
          {
            name: operation.name,
            requests: async (writer, record) => {
              // Of one pair's own making: what is asked in it does not depend on which others are tried before.
              const asking = new Bodies(this.application, randomOf(`${step.fullName} after ${operation.name}`));
              const bodies: Row[] = [];
              for (let made = 0; made < MOST_BODIES; made += 1)
                bodies.push(await asking.input(writer, step.entity, one.name, String(record["id"])));
              const fitting = await this.fitting(operation.name);
              return [...bodies, ...fitting.map((patch) => ({ ...bodies[0], ...patch }))].map(
                (body) => () =>
                  this.send(writer, operation, String(record["id"]), { version: record["version"], ...body }),
              );
            },
          },
        ];
      });
  }

  private async fitting(name: string): Promise<readonly Row[]> {
    const entities = await this.application.store.reading.rows<{ id: string }>(
      "SELECT id FROM company_entity ORDER BY id",
    );
    return (
      FITTING[name]?.(
        this.application.ports.clock.today(),
        entities.map(({ id }) => id),
      ) ?? []
    );
  }

  private paper(entity: string, record: Row, category: string, file: string): Row {
    return {
      parent_type: entity,
      parent_id: String(record["id"]),
      category_id: category,
      name: "A paper",
      file_id: file,
    };
  }

  private async category(): Promise<string> {
    const found = await this.application.store.reading.first<{ id: string }>(
      "SELECT id FROM document_category ORDER BY id LIMIT 1",
    );
    return String(found?.id);
  }

  /** Documents that come, are changed, give way to another file, or are put with another record. */
  private documents(entity: string): Means[] {
    const attached = async (other: Writer, record: Row): Promise<Row> => {
      const body = this.paper(entity, record, await this.category(), await this.file(other));
      return ((await other.browser.post("ucenter/document", body)).body.data ?? {}) as Row;
    };
    const changed = (name: string, change: (writer: Writer, record: Row) => Promise<Row[]>): Means => ({
      name,
      before: attached,
      requests: async (writer, record, { id, version }) =>
        id === undefined
          ? []
          : (await change(writer, record)).map(
              (patch) => () => writer.browser.put("ucenter/document", { id, version, ...patch }),
            ),
    });
    return [
      {
        name: "document.create",
        requests: async (writer, record) => {
          const body = this.paper(entity, record, await this.category(), await this.file(writer));
          return [() => writer.browser.post("ucenter/document", body)];
        },
      },
      changed("document.update of a value", async () => [{ name: "Another name" }]),
      changed("document.update of the file", async (writer) => [{ file_id: await this.file(writer) }]),
      changed("document.update of the record it stands with", async (_writer, record) => {
        const others = await this.application.store.reading.rows<{ id: string }>(
          `SELECT id FROM "${entity}" WHERE id <> $1::bigint ORDER BY id LIMIT 5`,
          [record["id"]],
        );
        const elsewhere = await this.application.store.reading.rows<{ id: string }>(
          "SELECT id FROM bank_account ORDER BY id",
        );
        return [
          ...others.map(({ id }) => ({ parent_id: id })),
          ...elsewhere.map(({ id }) => ({ parent_type: "bank_account", parent_id: id })),
        ];
      }),
    ];
  }

  /** What somebody has checked of it, ticked otherwise. */
  private checklist(entity: string): Means {
    return {
      name: "checklist.update",
      before: async (_other, record) => {
        await this.application.store.transaction((trx) =>
          trx.run("UPDATE checklist SET status = 'open' WHERE subject_entity = $1 AND subject_id = $2::bigint", [
            entity,
            record["id"],
          ]),
        );
        return {};
      },
      requests: async ({ browser, person }, record) => {
        const own = await this.application.store.reading.first<{ id: string; version: number }>(
          "SELECT id, version FROM checklist WHERE subject_entity = $1 AND subject_id = $2::bigint AND company = $3::bigint",
          [entity, record["id"], person.company ?? null],
        );
        if (own === undefined) return [];
        const shown = (await browser.get("obligation/workflow/checklist", { id: own.id })).body.data as {
          items: Row[];
        };
        const items = shown.items.map(() => ({ ticked: true, result: "pass", comment: "Ticked anew" }));
        return [() => browser.put("obligation/workflow/checklist", { id: own.id, version: own.version, items })];
      },
    };
  }

  /** Calls of its own that are neither a step nor a change of the draft. */
  private calls(entity: string): Means[] {
    return this.operations
      .filter(
        ({ call, method, upload, download, entity: of, name, schema }) =>
          of === entity &&
          method !== "GET" &&
          !upload &&
          !download &&
          call?.handler !== undefined &&
          call.creates === undefined &&
          Object.entries(schema.properties).some(([field, property]) => names(entity, field, property)) &&
          !name.endsWith(".reveal"),
      )
      .map((operation) => ({
        name: operation.name,
        requests: async (writer, record) => {
          const body: Row = {};
          for (const [field, property] of Object.entries(operation.schema.properties)) {
            const category = property.file ?? property.items?.file;
            const file = category === undefined ? "1" : await this.file(writer, category);
            body[field] = names(entity, field, property)
              ? record["id"]
              : field === "version"
                ? record["version"]
                : sampleOf(randomOf(operation.name), property, () => file, field);
          }
          return [body, ...(await this.fitting(operation.name)).map((patch) => ({ ...body, ...patch }))].map(
            (one) => () => this.send(writer, operation, String(record["id"]), one),
          );
        },
      }));
  }

  /** Every way to change what an approval is about. */
  of(approval: Approval): Means[] {
    const { entity } = approval.step;
    return [
      ...this.values(entity),
      ...this.steps(approval),
      ...this.documents(entity),
      this.checklist(entity),
      ...this.calls(entity),
    ];
  }
}
