/** Host names of this very machine: what is sent there leaves it by no wire, and needs no encryption. */
export const OWN_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
