import type { Registry } from "../../registry/registry.ts";
import type { Problem } from "../../registry/read/files.ts";
import type { Output } from "../output/output.ts";
import { writeBrands } from "./brands.ts";
import { writeWording } from "./wording.ts";

/** Writes how the product is worded and dressed, for every brand. */
export function writeDress(registry: Registry, output: Output, problems: Problem[]): void {
  writeWording(registry, output);
  writeBrands(registry, output, problems);
}
