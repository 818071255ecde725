/** Environments whose people and data are invented, so that anybody may look at everything. */
const open = ["demo", "dev", "test", "local"];

/**
 * Whether an address asks for the catalogue or was opened out of it. Nothing else of the catalogue is loaded before
 * this says so.
 * @param environment as the server wrote it into the page; undefined under the development server
 */
export function isCatalogueRequest(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  environment: string | undefined,
  development: boolean,
): boolean {
  if (environment === undefined ? !development : !open.includes(environment)) return false;
  return pathname === "/catalogue" || pathname === "/catalogue/open" || /[?&]catalogue_state=/.test(search);
}
