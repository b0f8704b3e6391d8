import { useState } from 'react';
import { decisionWords } from '#web/app/catalogue/backoffice-decision.ts';
import { MotifField } from '#web/backoffice/workbench/motif-field.tsx';
import { ConfirmDialog } from '#web/design/feedback/confirm-dialog.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import type { Action } from '../action.ts';
import { AlertList } from '../file/alert-list.tsx';
import { type Batching, kept, type Looked } from './batching.ts';

const NAMED = 5;
const MOTIF_ID = 'motif-du-lot';

export type BatchDialogProps<R, D> = {
  batching: Batching<R, D>;
  action: Action;
  rows: readonly R[];
  onCancel: () => void;
  onConfirm: (taken: readonly Looked<R>[], motif: string) => void;
};

/** Counted and named before anything leaves; what asks for a reason says it once for all. */
export function BatchDialog<R, D>(props: BatchDialogProps<R, D>) {
  const { batching, action, rows, onCancel, onConfirm } = props;
  const words = batching.words.confirm;
  const [motif, setMotif] = useState('');
  const [tried, setTried] = useState(false);
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const { reading, checked } = batching.useCheck(action, rows);
  const taken = kept(checked, (row) => wanted.has(batching.itemOf(row).thing));
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
      title={words.title(action, rows.length)}
      onClose={onCancel}
      confirm={words.send(action, taken.length)}
      danger={action !== 'OK'}
      onConfirm={reading || taken.length === 0 ? null : confirm}
    >
      {reading ? <Skeleton lines={3} /> : <Names batching={batching} taken={taken} />}
      <p role="status">
        {reading
          ? words.reading
          : taken.length === 0
            ? words.nobody
            : words.sentence[action](count)}
      </p>
      {reading ? null : (
        <SetAside
          batching={batching}
          checked={checked}
          wanted={wanted}
          onWanted={(thing, on) =>
            setWanted(
              (all) => new Set([...all].filter((one) => one !== thing).concat(on ? thing : [])),
            )
          }
        />
      )}
      {asksWhy ? (
        <MotifField
          id={MOTIF_ID}
          sujet={batching.sujet}
          label={action === 'DELETE' ? decisionWords.confirm.motif : batching.motifLabel}
          hint={words.motif}
          value={motif}
          onValue={setMotif}
          error={tried && missing ? words.motifMissing : null}
        />
      ) : null}
    </ConfirmDialog>
  );
}

type Named<R, D> = { batching: Batching<R, D> };

const nameOf = <R, D>({ itemOf, words }: Batching<R, D>, row: R) => {
  const { name, mark } = itemOf(row);
  return words.about(name, mark);
};

function Names<R, D>({ batching, taken }: Named<R, D> & { taken: readonly Looked<R>[] }) {
  const others = taken.length - NAMED;
  return (
    <ul className="confirm-names stack list gap-4">
      {taken.slice(0, NAMED).map(({ row }) => (
        <li key={batching.itemOf(row).thing}>{nameOf(batching, row)}</li>
      ))}
      {others > 0 ? <li className="muted">{batching.words.confirm.others(others)}</li> : null}
    </ul>
  );
}

type SetAsideProps<R, D> = Named<R, D> & {
  checked: readonly Looked<R>[];
  wanted: ReadonlySet<string>;
  onWanted: (thing: string, on: boolean) => void;
};

/** What is left in the queue unless one says otherwise, each with its reason. */
function SetAside<R, D>({ batching, checked, wanted, onWanted }: SetAsideProps<R, D>) {
  const words = batching.words.confirm;
  const aside = checked.filter(({ barred, warnings }) => barred !== null || warnings.length > 0);
  if (aside.length === 0) return null;
  return (
    <section className="batch-aside" aria-labelledby="titre-mis-de-cote">
      <h3 id="titre-mis-de-cote">{words.aside(aside.length)}</h3>
      <ul>
        {aside.map(({ row, barred, warnings }) => {
          const { thing } = batching.itemOf(row);
          const name = nameOf(batching, row);
          return (
            <li key={thing}>
              {barred === null ? (
                <Checkbox
                  label={words.allTheSame(name)}
                  checked={wanted.has(thing)}
                  onChecked={(on) => onWanted(thing, on)}
                />
              ) : (
                <p>
                  {name} <span className="secondary">{barred}</span>
                </p>
              )}
              <AlertList asked alerts={warnings} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
