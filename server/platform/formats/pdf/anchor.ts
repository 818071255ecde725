/** What stands, too small to be seen, where the signer of this order signs; a place of signing finds the spot by it. */
export const anchorOf = (order: number): string => `\\s${order}\\`;
