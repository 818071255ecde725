/** Stands in for the markdown reader of the form engine: none of our texts is markdown. */
export function Markdown({ children }: { children?: string }): string | undefined {
  return children;
}
