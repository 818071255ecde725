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
  const said = registry.constants["upload"] ?? {};
  return {
    fileBytes: Number(said["file_bytes"] ?? 10_485_760),
    filesPerRequest: Number(said["files_per_request"] ?? 10),
    parts: Number(said["parts"] ?? 20),
    userBytes: Number(said["user_bytes"] ?? 524_288_000),
    imagePixels: Number(said["image_pixels"] ?? 20_000_000),
    categories: (said["categories"] ?? {}) as UploadRules["categories"],
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
