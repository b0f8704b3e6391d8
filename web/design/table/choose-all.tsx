import { Button } from '../action/button.tsx';
import { messages } from '../design-messages.ts';
import { useHeir } from '../use-heir.ts';
import type { Served } from './served-pages.ts';
import { ALL, isTicked, NONE, type Selection } from './ticked.ts';

export type ChooseAllProps = {
  selection: Selection;
  pageIds: readonly string[];
  /** Of the whole list, on every page. */
  result: Pick<Served, 'total' | 'uncounted'>;
};

/** Once a page is ticked: all that was found, in one gesture; rows unticked since are left out. */
export function ChooseAll({ selection, pageIds, result }: ChooseAllProps) {
  const { ticked, onTicked } = selection;
  const whole = pageIds.length > 0 && pageIds.every((id) => isTicked(ticked, id));
  const offered = ticked.all || (whole && result.total > pageIds.length);
  return (
    <div className="table-choice" data-offered={offered ? '' : undefined}>
      <p role="status">
        {!offered
          ? ''
          : ticked.all
            ? messages.allSelected(result.total, result.uncounted, ticked.ids.size)
            : messages.pageSelected(pageIds.length)}
      </p>
      {offered ? (
        <Offer onPress={() => onTicked(ticked.all ? NONE : ALL)}>
          {ticked.all ? messages.selectNone : messages.selectAll(result.total, result.uncounted)}
        </Offer>
      ) : null}
    </div>
  );
}

/** It goes away once nothing is ticked: the box of the page has the focus, which is the one in sight. */
function Offer({ onPress, children }: { onPress: () => void; children: string }) {
  const ref = useHeir<HTMLButtonElement>((button) => {
    const boxes = button
      .closest('.table-choice')
      ?.parentElement?.querySelectorAll<HTMLElement>('[type=checkbox]');
    return [...(boxes ?? [])].find((box) => box.checkVisibility());
  });
  return (
    <Button ref={ref} variant="ghost" size="small" onClick={onPress}>
      {children}
    </Button>
  );
}
