import './batch.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { titleOfPage } from '#web/design/use-heir.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import type { Action } from '../action.ts';
import type { Batch } from './batch.ts';
import { BatchDialog } from './batch-dialog.tsx';
import type { Batching, Looked } from './batching.ts';
import type { Checked } from './use-checked.ts';

export type BatchBarProps<R, D> = {
  batching: Batching<R, D>;
  checked: Checked<R>;
  /** True while another batch is unfinished. */
  busy: boolean;
  onStart: (batch: Batch<D>) => void;
};

/** Of the box that ticks the whole queue. */
export const CHECK_ALL_ID = 'tout-cocher';

const VARIANTS = { OK: 'primary', KO: 'secondary', DELETE: 'danger' } as const;

/** Actions on the ticked items. */
export function BatchBar<R, D>({ batching, checked, busy, onStart }: BatchBarProps<R, D>) {
  const [requested, setRequested] = useState<Action | null>(null);
  const { messages, actions, itemOf, more } = batching;
  const rows = checked.checked;
  const shown = rows.length > 0;
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // When the bar disappears, the focus returns to the box that ticks all.
    if (!shown && bar.current?.contains(document.activeElement))
      (document.getElementById(CHECK_ALL_ID) ?? titleOfPage())?.focus();
  }, [shown]);
  useEffect(() => {
    // When the bar appears, it must not cover the box just ticked.
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const start = (chosen: readonly Looked<R>[], motif: string) => {
    if (requested === null) return;
    setRequested(null);
    const items = chosen.map(({ row, seen }) => ({
      ...itemOf(row),
      seen,
      sent: null,
      outcome: null,
    }));
    onStart({ action: requested, motif: motif.trim(), items });
    // Skipped items stay ticked: they remain to be reviewed.
    const left = new Set(items.map(({ item }) => item));
    checked.tick(rows.map((row) => itemOf(row).item).filter((subject) => !left.has(subject)));
  };
  return (
    <section ref={bar} className="batch-bar" aria-label={messages.actions} hidden={!shown}>
      <p role="status">{shown ? messages.selected(rows.length) : ''}</p>
      <div className="batch-actions">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={VARIANTS[action]}
            disabledReason={busy ? messages.unfinished : null}
            onClick={() => setRequested(action)}
          >
            {messages.verbs[action]}
          </Button>
        ))}
        {more?.(rows, announce)}
      </div>
      <Button variant="ghost" size="small" onClick={() => checked.changeAll(false)}>
        {messages.clear}
      </Button>
      {requested === null ? null : (
        <BatchDialog
          batching={batching}
          action={requested}
          rows={rows}
          onCancel={() => setRequested(null)}
          onConfirm={start}
        />
      )}
    </section>
  );
}
