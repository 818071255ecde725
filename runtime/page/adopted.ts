let adopted: string | undefined;

/** A new record that a form has just saved: its id enters the address, but the page stays the one it is. */
export function adopt(id: unknown): void {
  adopted = typeof id === "string" ? id : undefined;
}

export function adoptedId(): string | undefined {
  return adopted;
}
