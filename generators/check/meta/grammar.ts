import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Schema } from "./schema.ts";

const folder = join(import.meta.dirname, "../../../schemas/meta");

/** The meta-schemas of the product by file name: "page.json", "words.json", … */
export class Grammar {
  readonly files = new Map<string, Schema>();
  private readonly resolved = new Map<string, { schema: Schema; base: string }>();
  private readonly followed = new Map<Schema, { schema: Schema; base: string }>();

  constructor() {
    for (const name of [
      ...readdirSync(folder),
      ...readdirSync(join(folder, "settings")).map((file) => `settings/${file}`),
    ]) {
      if (name.endsWith(".json")) this.files.set(name, JSON.parse(readFileSync(join(folder, name), "utf8")) as Schema);
    }
  }

  /** What a schema of the file `base` says that names another one; itself where it names none. */
  follow(schema: Schema, base: string): { schema: Schema; base: string } {
    let known = this.followed.get(schema);
    if (known === undefined) {
      known = { schema, base };
      while (known.schema.$ref) known = this.resolve(known.schema.$ref, known.base);
      this.followed.set(schema, known);
    }
    return known;
  }

  /**
   * Follows `words.json#/definitions/name` (or `#/definitions/name` within `base`). Throws when the grammar itself is
   * broken.
   */
  resolve(reference: string, base: string): { schema: Schema; base: string } {
    const [file, pointer = ""] = reference.split("#");
    const target = file ? file.replace("../", "") : base;
    const key = `${target}#${pointer}`;
    const known = this.resolved.get(key);
    if (known) return known;
    let schema: unknown = this.files.get(target);
    for (const part of pointer.split("/").filter(Boolean))
      schema = (schema as Record<string, unknown> | undefined)?.[part];
    if (!schema) throw new Error(`The grammar refers to ${key}, which is not there.`);
    const found = { schema: schema as Schema, base: target };
    this.resolved.set(key, found);
    return found;
  }
}
