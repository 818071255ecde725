/** Host names of this very machine: what is sent there leaves it by no wire, and needs no encryption. */
export const OWN_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Refuses an outside service that would be spoken to without encryption; only this very machine may be.
 * @param name the variable that says the address
 * @throws Error naming the variable, never the address, which may hold a secret
 */
export function mustBeEncrypted(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && OWN_MACHINE.has(url.hostname)))
    throw new Error(`${name} is an address that begins with https://`);
}

/**
 * Refuses a PostgreSQL on another machine whose line is not encrypted, or whose certificate nobody looks at.
 * @throws Error saying what the address lacks
 */
export function mustVerifyDatabase(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const host = url?.searchParams.get("host") ?? url?.hostname ?? "";
  // Without a host, or with a folder as one, it is a socket of this machine.
  if (url && (host === "" || host.startsWith("/") || host.startsWith("%2F") || OWN_MACHINE.has(host))) return;
  const modes = url?.searchParams.getAll("sslmode") ?? [];
  if (modes.length !== 1 || modes[0] !== "verify-full" || url?.searchParams.has("uselibpqcompat") === true)
    throw new Error(
      "DATABASE_URL names a PostgreSQL on another machine: its address ends in ?sslmode=verify-full (and &sslrootcert=… where the certificate is of your own authority)",
    );
}
