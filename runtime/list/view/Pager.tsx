import { Button } from "../../controls/Button.tsx";
import { word } from "../../label/label.ts";

/**
 * Where in the list we are, and the ways on and back.
 * @param rows how many rows are shown: some lists answer all they have at once
 * @param size how many rows a page has
 * @param isMore the rows were not counted to their end
 */
export function Pager({
  page,
  count,
  rows,
  size,
  isMore = false,
  onPage,
}: {
  page: number;
  count: number;
  rows: number;
  size: number;
  isMore?: boolean;
  onPage(page: number): void;
}) {
  const isWhole = rows >= count;
  const last = isWhole ? 1 : Math.max(1, Math.ceil(count / size));
  if (count === 0) return null;
  const [from, to] = isWhole ? [1, count] : [(page - 1) * size + 1, Math.min(count, page * size)];
  // Of one page there is nothing to go through, and nothing to stop at on the way.
  const [Box, named] = last === 1 ? (["div", {}] as const) : (["nav", { "aria-label": word("list.pages") }] as const);
  return (
    <Box className="pager" {...named}>
      <span className="soft figure">
        {word(isMore ? "list.range_more" : "list.range", {
          from: from.toLocaleString(),
          to: to.toLocaleString(),
          count: count.toLocaleString(),
        })}
      </span>
      {last === 1 ? null : (
        <span className="steps">
          <Button
            small
            icon="left"
            label={word("list.previous")}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <Button
            small
            icon="right"
            label={word("list.next")}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          />
        </span>
      )}
    </Box>
  );
}
