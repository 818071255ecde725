/** Rows that stand where rows will be, so that nothing jumps. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <div className="table-scroll skeletons" aria-hidden="true">
      {Array.from({ length: 8 }, (_row, row) => (
        <div key={row}>{Array.from({ length: Math.min(columns, 7) }, (_cell, cell) => <span key={cell} className="skeleton" />)}</div>
      ))}
    </div>
  );
}
