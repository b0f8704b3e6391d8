import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { queueWords } from '#web/app/catalogue/backoffice-queue.ts';
import { batchWords } from '#web/app/catalogue/workbench-staff/batch.ts';
import { BrandMark } from '#web/backoffice/workbench/brand-mark.tsx';
import { waitingTime } from '#web/backoffice/workbench/waiting-time.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { dossierAddress } from '../use-selection.ts';

export type QueueItemProps = {
  row: DossierRow;
  current: boolean;
  checked: boolean;
  onChecked: (dossierId: number, checked: boolean) => void;
};

/** One dossier of the queue: whose, what, for how long, and who is on it. */
export const QueueItem = memo(function QueueItem({ row, current, checked, onChecked }: QueueItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Walking the queue by keys keeps the current line in sight.
    if (current) item.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li ref={item} className="queue-item" data-checkable="">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: it widens the target of the box in it, which has its own name */}
      <label className="queue-check">
        <Checkbox
          name={batchWords.select(row.raison, row.numero)}
          checked={checked}
          onChecked={(on) => onChecked(row.dossierId, on)}
        />
      </label>
      <Link to={dossierAddress(row.dossierId)} aria-current={current ? 'true' : undefined}>
        <span className="queue-line">
          <span className="queue-company">{row.raison}</span>
          {row.submittedAt === null ? null : <Waiting since={row.submittedAt} />}
        </span>
        <span className="queue-line">
          <span className="mono">{row.numero}</span>
          {row.lock === null ? (
            <span className="queue-what">{contentOf(row)}</span>
          ) : (
            <span className="queue-held" data-mine={row.lock.parMoi ? '' : undefined}>
              {row.lock.parMoi ? queueWords.heldByMe : queueWords.heldBy(row.lock.par)}
            </span>
          )}
          {row.lock === null || row.lock.parMoi ? <BrandMark marque={row.marque} /> : null}
        </span>
      </Link>
    </li>
  );
});

function Waiting({ since }: { since: string }) {
  return (
    <span className="queue-since">
      <VisuallyHidden>{queueWords.waiting} </VisuallyHidden>
      <time dateTime={since}>{waitingTime(new Date(since), new Date())}</time>
    </span>
  );
}

/** « 6 sons »; « 1 sur 6 à traiter » once the rest was decided. */
function contentOf({ phonogrammes, videogrammes, counts }: DossierRow): string {
  const all = phonogrammes + videogrammes;
  const waiting = counts.PRODUCT + counts.LOCK;
  return waiting === all ? queueWords.holds(phonogrammes, videogrammes) : queueWords.partOf(waiting, all);
}
