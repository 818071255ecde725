import { isIP } from "node:net";

/** A whole number within bounds. @throws Error naming the variable and its bounds */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN;
  if (!(value >= least && value <= most)) throw new Error(`${name} is a whole number from ${least} to ${most}`);
  return value;
}

/** One of two words: whether it is the first. @throws Error naming the variable and both */
export function oneOfTwo(name: string, text: string, yes: string, no: string): boolean {
  if (text !== yes && text !== no) throw new Error(`${name} is ${yes} or ${no}`);
  return text === yes;
}

/**
 * An address of one of these schemes.
 * @throws Error naming the variable and the schemes, never the address, which may hold a secret
 */
export function addressOf(name: string, text: string, schemes: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.includes(url.protocol))
    throw new Error(`${name} is an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`);
  return url;
}

/** Addresses of machines and networks, a comma between them. @throws Error naming the variable */
export function networksOf(name: string, text: string): string[] {
  const networks = text.split(",").map((network) => network.trim());
  const isNetwork = (network: string): boolean => {
    const [address = "", bits, ...more] = network.split("/");
    const family = isIP(address);
    return (
      family !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  };
  if (!networks.every(isNetwork))
    throw new Error(`${name} lists addresses of machines or networks with a comma between them, as 10.0.0.0/8`);
  return networks;
}
