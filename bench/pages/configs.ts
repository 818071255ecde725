import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePages } from "../../generators/bundles/write.ts";
import { outputTo } from "../../generators/output/output.ts";
import { writeValidators } from "../../generators/validators/write.ts";
import type { Problem } from "../../registry/read/files.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { benchForm, options, sizes, type BenchField, type BenchForm } from "./spec.ts";

const property = (field: BenchField): Record<string, unknown> => {
  switch (field.kind) {
    case "money":
      return { format: "money" };
    case "date":
      return { format: "date" };
    case "choice":
      return { type: "string", options };
    case "yes":
      return { type: "boolean" };
    default:
      return { format: "text", maxLength: 120 };
  }
};

function entity(form: BenchForm): Record<string, unknown> {
  const fields = form.sections.flatMap((section) => section.fields);
  return {
    $id: `bench_${form.name}`,
    grammar: 2,
    type: "object",
    table: false,
    required: fields.filter((field) => field.required).map((field) => field.name),
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, property(field)])),
      lines: {
        type: "array",
        maxItems: 200,
        items: {
          type: "object",
          properties: Object.fromEntries(form.columns.map((column) => [column.name, property(column)])),
        },
      },
    },
  };
}

function page(form: BenchForm): Record<string, unknown> {
  const item = (field: BenchField): unknown =>
    field.when === undefined ? field.name : { field: field.name, when: { field: field.when, is: true } };
  return {
    grammar: 2,
    entity: `bench_${form.name}`,
    layout: "form",
    routes: [`/bench/${form.name}`],
    allow: ["public"],
    sections: [
      ...form.sections.map((section) => ({ name: section.name, form: section.fields.map(item) })),
      { name: "rows", form: [{ field: "lines", columns: form.columns.map((column) => column.name) }] },
    ],
  };
}

/**
 * Writes the measured forms as configs beside a copy of the product's own and generates from them, by the product's
 * generators, into a folder that only the benchmark reads.
 * @returns the folder of the generated files
 */
export function generateBenchPages(root: string): string {
  const work = join(root, "node_modules", ".cache", "bench", "root");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, "pages", "bench"), { recursive: true });
  for (const folder of ["schemas", "brands"]) cpSync(join(root, folder), join(work, folder), { recursive: true });
  for (const size of sizes) {
    const form = benchForm(size);
    writeFileSync(join(work, "schemas", "entities", `bench_${form.name}.json`), JSON.stringify(entity(form)));
    writeFileSync(join(work, "pages", "bench", `${form.name}.json`), JSON.stringify(page(form)));
  }
  const problems: Problem[] = [];
  const registry = loadRegistry(work, { problems });
  const output = outputTo(join(work, "generated"));
  writePages(registry, output, problems);
  writeValidators(registry, output, problems);
  const own = problems.filter((problem) => problem.file.includes("bench"));
  if (own.length > 0) throw new Error(own.map((problem) => `${problem.file}: ${problem.message}`).join("\n"));
  return output.folder;
}
