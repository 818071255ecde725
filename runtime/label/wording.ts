type Words = Record<string, string>;
type Load = () => Promise<{ default: Words }>;

const files = import.meta.glob<{ default: Words }>("../../generated/wording/*/*/*.json");

/** The wording of one namespace; nothing where the brand has none of it. */
export async function loadWords(brand: string, folder: "zh" | "en", namespace: string): Promise<Words> {
  const load: Load | undefined = files[`../../generated/wording/${brand}/${folder}/${namespace}.json`];
  return load === undefined ? {} : (await load()).default;
}
