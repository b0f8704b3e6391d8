import './batch.css';
import { useEffect, useState } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { batchWords as words } from '#web/app/catalogue/workbench-staff/batch.ts';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import type { Batch, BatchAction } from './batch.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { ExportChecked } from './export-checked.tsx';
import type { Checked } from './use-checked.ts';

export type BatchBarProps = { checked: Checked; onStart: (batch: Batch) => void };

const ACTIONS: readonly BatchAction[] = ['OK', 'KO', 'DELETE'];

/** What may be done with the dossiers ticked. */
export function BatchBar({ checked, onStart }: BatchBarProps) {
  const [asked, setAsked] = useState<BatchAction | null>(null);
  const rows = checked.checked;
  const shown = rows.length > 0;
  useEffect(() => {
    // Coming up, the bar must not cover the box that was just ticked.
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const start = (chosen: readonly DossierRow[], motif: string) => {
    if (asked === null) return;
    setAsked(null);
    onStart({ action: asked, motif: motif.trim(), items: chosen.map((row) => itemOf(row)) });
    // What was set aside stays ticked: it is what is left to look at.
    const left = new Set(chosen.map(({ dossierId }) => dossierId));
    checked.tick(rows.map(({ dossierId }) => dossierId).filter((dossierId) => !left.has(dossierId)));
  };
  return (
    <section className="batch-bar" aria-label={words.actions} hidden={!shown}>
      <p role="status">{shown ? words.selected(rows.length) : ''}</p>
      <div className="batch-actions">
        {ACTIONS.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'OK' ? 'primary' : action === 'KO' ? 'secondary' : 'danger'}
            onClick={() => setAsked(action)}
          >
            {words.verbs[action]}
          </Button>
        ))}
        <ExportChecked dossierIds={rows.map(({ dossierId }) => dossierId)} onDone={announce} />
      </div>
      <Button variant="ghost" size="small" onClick={() => checked.changeAll(false)}>
        {words.clear}
      </Button>
      {asked === null ? null : (
        <BatchDialog action={asked} rows={rows} onCancel={() => setAsked(null)} onConfirm={start} />
      )}
    </section>
  );
}

function itemOf({ dossierId, numero, raison, lock }: DossierRow): Batch['items'][number] {
  return { dossierId, numero, raison, mine: lock?.parMoi ?? false, sent: null, fate: null };
}
