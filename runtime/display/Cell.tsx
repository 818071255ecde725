import type { ReactNode } from "react";

interface Props {
  /** It tells its row from the others: the row's head, said before each of its values. */
  isName: boolean;
  className?: string | undefined;
  /** The name of its column, where a phone shows it beside the value. */
  label?: string | undefined;
  children: ReactNode;
}

/** A cell of a row that is read. */
export function Cell({ isName, className = "", label, children }: Props) {
  return isName ? (
    <th scope="row" className={`name ${className}`} data-label={label}>
      {children}
    </th>
  ) : (
    <td className={className} data-label={label}>
      {children}
    </td>
  );
}
