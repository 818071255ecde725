/** The version of this page as the server wrote it into it; none where it is served from its sources. */
function pageVersion(): string | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name="client-version"]')?.content;
  return said === undefined || said === "" || said.startsWith("__") ? undefined : said;
}

/** The header that tells the server which page writes, so that an old one hears that a new one is there. */
export function versionHeader(): Record<string, string> {
  const version = pageVersion();
  return version === undefined ? {} : { "client-version": version };
}
