/**
 * Stands in for the merger of the form engine: the schema of a page says all of a field in one place.
 * @throws Error where a schema has `allOf` nevertheless
 */
export default function mergeAllOf(): never {
  throw new Error("The schema of a form may not have allOf.");
}
