const files = import.meta.glob<{ default: unknown }>([
  "../../generated/{pages,start,wording,brands}/**/*.json",
  "../../generated/shell.json",
]);

/** Reads a file as the generator left it. @throws Error for a file that it has not written */
export async function readSource(path: string): Promise<unknown> {
  const load = files[`../../generated/${path}.json`];
  if (load === undefined) throw new Error(`there is no generated/${path}.json`);
  return (await load()).default;
}
