import { word } from "../label/label.ts";

/** Rows that stand where rows will be, so that nothing jumps; who cannot see them hears that they are on their way. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <>
      <p className="hidden-text" role="status">
        {word("shell.loading")}
      </p>
      <div className="table-scroll skeletons" aria-hidden="true">
        {Array.from({ length: 8 }, (_row, row) => (
          <div key={row}>
            {Array.from({ length: Math.min(columns, 7) }, (_cell, cell) => (
              <span key={cell} className="skeleton" />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
