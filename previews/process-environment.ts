/**
 * What of this process's environment a preview may know: what programs need to run and packages to be installed. A
 * database or key of another installation that happens to be named here is not among it.
 */
const KNOWN =
  /^(?:PATH|HOME|USER|LANG|LC_[A-Z]+|TZ|TMPDIR|TMP|TEMP|SYSTEMROOT|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_.*)$/i;

/** The environment of a preview's processes. */
export function processEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>>,
): Record<string, string> {
  const inherited = Object.entries(variables).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && KNOWN.test(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...more };
}
