import { Button } from "../controls/Button.tsx";
import { word } from "../label/label.ts";
import { returnAlong, useTrail } from "../list/trail/trail.ts";
import { usePage } from "../model/context.ts";

/** The records before and after this one in the list it was opened from, and the way back to where that list stood. */
export function Neighbours() {
  const page = usePage();
  const trail = useTrail(location.pathname + location.search);
  if (trail === undefined) return null;
  const { list, position: index, count, previous, next } = trail;
  return (
    <nav className="neighbours" aria-label={word("detail.neighbours")}>
      <Button
        small
        look="quiet"
        icon="left"
        onClick={() => {
          returnAlong();
          page.go(list);
        }}
      >
        {word("detail.back")}
      </Button>
      {count < 2 ? null : (
        <>
          <span className="soft figure">{word("detail.place", { place: index, count })}</span>
          <Button
            small
            look="quiet"
            icon="up"
            label={word("detail.previous")}
            disabled={previous === undefined}
            onClick={() => {
              if (previous !== undefined) page.go(previous);
            }}
          />
          <Button
            small
            look="quiet"
            icon="down"
            label={word("detail.next")}
            disabled={next === undefined}
            onClick={() => {
              if (next !== undefined) page.go(next);
            }}
          />
        </>
      )}
    </nav>
  );
}
