import type { Registry } from "../../../registry/registry.ts";

/** Sizes and counts of uploads: constants.json, group upload. */
export interface UploadRules {
  fileBytes: number;
  filesPerRequest: number;
  parts: number;
  userBytes: number;
  imagePixels: number;
  categories: Readonly<Record<string, { types: readonly string[]; bytes?: number }>>;
}

/** The rules as constants.json says them. */
export function uploadRules(registry: Registry): UploadRules {
  const said = registry.constants.upload;
  return {
    fileBytes: said.file_bytes,
    filesPerRequest: said.files_per_request,
    parts: said.parts,
    userBytes: said.user_bytes,
    imagePixels: said.image_pixels,
    categories: said.categories,
  };
}

/** The same as the multipart reader takes them. */
export function uploadLimits(registry: Registry): Record<string, number> {
  const { fileBytes, filesPerRequest, parts } = uploadRules(registry);
  return {
    fileSize: fileBytes,
    files: filesPerRequest,
    parts,
    fields: parts,
    fieldNameSize: 100,
    fieldSize: 10_000,
    headerPairs: 50,
  };
}
