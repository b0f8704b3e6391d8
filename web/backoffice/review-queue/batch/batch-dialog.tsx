import { useState } from 'react';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { decisionMessages } from '#web/messages/decision.ts';
import type { Action } from '../action.ts';
import { AlertList } from '../file/alert-list.tsx';
import { type Batching, type Looked, stored } from './batching.ts';

const NAMED = 5;
const MOTIF_ID = 'motif-du-lot';

export type BatchDialogProps<R, D> = {
  batching: Batching<R, D>;
  action: Action;
  rows: readonly R[];
  onCancel: () => void;
  onConfirm: (taken: readonly Looked<R>[], motif: string) => void;
};

/**
 * Confirmation of a batch: counts and names the items; a required motive is entered once for all.
 */
export function BatchDialog<R, D>(props: BatchDialogProps<R, D>) {
  const { batching, action, rows, onCancel, onConfirm } = props;
  const messages = batching.messages.confirm;
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const { reading, checked } = batching.useCheck(action, rows);
  const taken = stored(checked, (row) => requested.has(batching.itemOf(row).item));
  const asksWhy = batching.motifFor.includes(action);
  const missing = asksWhy && motif.trim() === '';
  const count = taken.reduce((sum, one) => sum + one.count, 0);
  const confirm = () => {
    setTried(true);
    if (missing) return document.getElementById(MOTIF_ID)?.focus();
    onConfirm(taken, motif);
  };
  return (
    <ConfirmDialog
      open
      title={messages.title(action, rows.length)}
      onClose={onCancel}
      confirm={messages.send(action, taken.length)}
      danger={action !== 'OK'}
      onConfirm={reading || taken.length === 0 ? null : confirm}
    >
      {reading ? <Skeleton lines={3} /> : <Names batching={batching} taken={taken} />}
      <p role="status">
        {reading
          ? messages.reading
          : taken.length === 0
            ? messages.nobody
            : messages.sentence[action](count)}
      </p>
      {reading ? null : (
        <SetAside
          batching={batching}
          checked={checked}
          requested={requested}
          onRequested={(subject, on) =>
            setRequested(
              (all) => new Set([...all].filter((one) => one !== subject).concat(on ? subject : [])),
            )
          }
        />
      )}
      {asksWhy ? (
        <MotifField
          id={MOTIF_ID}
          sujet={batching.sujet}
          label={action === 'DELETE' ? decisionMessages.confirm.motif : batching.motifLabel}
          hint={messages.motif}
          value={motif}
          onValue={setMotif}
          error={tried && missing ? messages.motifMissing : null}
        />
      ) : null}
    </ConfirmDialog>
  );
}

type Named<R, D> = { batching: Batching<R, D> };

const nameOf = <R, D>({ itemOf, messages }: Batching<R, D>, row: R) => {
  const { name, mark } = itemOf(row);
  return messages.about(name, mark);
};

function Names<R, D>({ batching, taken }: Named<R, D> & { taken: readonly Looked<R>[] }) {
  const otherCount = taken.length - NAMED;
  return (
    <ul className="confirm-names stack list gap-4">
      {taken.slice(0, NAMED).map(({ row }) => (
        <li key={batching.itemOf(row).item}>{nameOf(batching, row)}</li>
      ))}
      {otherCount > 0 ? (
        <li className="muted">{batching.messages.confirm.rest(otherCount)}</li>
      ) : null}
    </ul>
  );
}

type SetAsideProps<R, D> = Named<R, D> & {
  checked: readonly Looked<R>[];
  requested: ReadonlySet<string>;
  onRequested: (subject: string, on: boolean) => void;
};

/** Items skipped unless included explicitly, each with its reason. */
function SetAside<R, D>({ batching, checked, requested, onRequested }: SetAsideProps<R, D>) {
  const messages = batching.messages.confirm;
  const aside = checked.filter(({ barred, warnings }) => barred !== null || warnings.length > 0);
  if (aside.length === 0) return null;
  return (
    <section className="batch-aside" aria-labelledby="titre-mis-de-cote">
      <h3 id="titre-mis-de-cote">{messages.aside(aside.length)}</h3>
      <ul>
        {aside.map(({ row, barred, warnings }) => {
          const { item } = batching.itemOf(row);
          const name = nameOf(batching, row);
          return (
            <li key={item}>
              {barred === null ? (
                <Checkbox
                  label={messages.allTheSame(name)}
                  checked={requested.has(item)}
                  onChecked={(on) => onRequested(item, on)}
                />
              ) : (
                <p>
                  {name} <span className="secondary">{barred}</span>
                </p>
              )}
              <AlertList requested alerts={warnings} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
